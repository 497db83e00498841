// Loaded before programs written in TypeScript: an older Node cannot read those, and would not say what is missing.
const required = 24
const { node } = process.versions
if (Number(node.split('.')[0]) < required) {
  console.error(`需要 Node.js ${required} 或更新版本（当前为 ${node}），请升级后再运行。`)
  process.exit(1)
}
