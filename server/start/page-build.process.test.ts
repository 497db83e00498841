import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareEmptyDatabase, TestPortal } from './testing/portal.ts'

prepareEmptyDatabase()
let portal: TestPortal

beforeEach(() => {
  portal = new TestPortal()
  portal.seed()
  const start = readFileSync(path.join(portal.dir, 'start.mjs'), 'utf8')
  const isFresh = `isFresh: () => process.getBuiltinModule('node:fs').existsSync(at('stamp'))`
  portal.write('start.mjs', start.replace('isFresh: () => true', isFresh))
})
afterEach(() => portal.remove())

const files = `
import { appendFileSync, existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
const at = (file) => import.meta.dirname + '/' + file
const until = async (file) => { while (!existsSync(at(file))) await sleep(20) }
`
const hanging = (name: string) => `${files}
console.log('${name} 正在进行')
setInterval(() => {}, 1000)
`

test('pages are built while the demo loads, and not again while they are fresh', async () => {
  portal.write('pages.mjs', `${files} appendFileSync(at('stamp'), 'built '); await until('demo-loaded')`)
  portal.write('demo.mjs', `${files} await until('stamp'); appendFileSync(at('demo-loaded'), '')`)
  const first = portal.start()
  await first.address()
  expect(first.out()).toMatch(/✓ 装入演示内容[\s\S]*✓ 启动各服务/)
  expect(first.out()).toMatch(/✓ 生成页面[\s\S]*✓ 启动各服务/)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  const second = portal.start()
  await second.address()
  expect(second.out()).not.toContain('生成页面')
  expect(readFileSync(path.join(portal.dir, 'stamp'), 'utf8')).toBe('built ')
})

test('a failed build ends the start with its reason, whatever else is running', async () => {
  portal.write('demo.mjs', `${hanging('演示')} appendFileSync(at('demo-begun'), '')`)
  portal.write(
    'pages.mjs',
    `${files} await until('demo-begun'); console.error('页面构建失败：少了一个括号'); process.exit(1)`,
  )
  const running = portal.start()
  expect(await running.exit).toBe(1)
  expect(running.out()).toMatch(/页面构建失败：少了一个括号\n[\s\S]*✗ 生成页面/)
  expect(running.err()).toBe('生成页面没有完成（退出码 1），原因见上。\n')
  expect(portal.leftovers()).toEqual([])
})

test('demo content that does not load ends the build', async () => {
  portal.write('pages.mjs', hanging('构建'))
  portal.write('demo.mjs', 'process.exit(2)')
  const running = portal.start()
  expect(await running.exit).toBe(1)
  expect(running.err()).toBe('装入演示内容没有完成（退出码 2），原因见上。\n')
  expect(portal.leftovers()).toEqual([])
})

test('Ctrl-C during the build ends it with everything it has started', async () => {
  portal.write(
    'pages.mjs',
    `import { spawn } from 'node:child_process'
    spawn(process.execPath, [import.meta.dirname + '/sources/helper.mjs'], { stdio: 'inherit' })
    ${hanging('构建')}`,
  )
  const running = portal.start()
  await expect
    .poll(running.out, { timeout: 30_000 })
    .toMatch(/构建 正在进行[\s\S]*✓ 装入演示内容|✓ 装入演示内容[\s\S]*构建 正在进行/)
  running.child.kill('SIGINT')
  expect(await running.exit).toBe(0)
  expect(running.out()).toContain('已全部停止。')
  expect(running.out()).not.toContain('已启动：')
  expect(portal.leftovers()).toEqual([])
})
