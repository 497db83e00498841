// The program behind `npm start` and `npm run dev`. Kept free of syntax and imports that an older Node would trip over
// before it could say what is missing.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(`需要 Node.js 24 或更新版本（当前为 ${process.versions.node}），请升级后再运行 npm start。`)
  process.exit(1)
}
const [{ main }, { plan }] = await Promise.all([import('./start/main.ts'), import('./start/plan.ts')])
await main(process.argv.slice(2), plan)

export {}
