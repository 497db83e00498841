import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '../postgres/launcher.ts'
import { isLongRun } from '../testing/long-run.ts'
import { prepareEmptyDatabase, TestPortal } from './testing/portal.ts'

prepareEmptyDatabase()
let portal: TestPortal

beforeEach(() => {
  portal = new TestPortal()
})
afterEach(() => portal.remove())

const ask = async (address: string, what: string) => (await fetch(`${address}${what}`)).json()

/** Writes numbers one after the other until it is stopped; returns the acknowledged ones. */
function keepWriting(address: string) {
  const acknowledged: number[] = []
  let isOver = false
  const writing = (async () => {
    for (let id = 1; !isOver; id++) {
      const answer = await fetch(`${address}/write?id=${id}`).catch(() => undefined)
      if (answer?.ok) acknowledged.push(id)
      else await sleep(20)
    }
  })()
  return {
    acknowledged,
    async stop() {
      isOver = true
      await writing
      return acknowledged
    },
  }
}

/** Starts a portal on a prepared empty database. */
async function serving(...args: string[]) {
  portal.seed()
  const running = portal.start({}, ...args)
  return { running, address: await running.address() }
}

test('Ctrl-C ends everything in order and leaves no process behind', async () => {
  const running = portal.start()
  const address = await running.address()
  expect(await ask(address, '/rows')).toEqual([])
  expect(running.out()).toMatch(
    /✓ 启动数据库[\s\S]*✓ 检查数据库结构[\s\S]*演示内容已就绪。\n✓ 装入演示内容[\s\S]*✓ 启动各服务/,
  )
  expect(running.out()).toContain('admin    Admin@2026   管理员')
  running.child.kill('SIGINT')
  running.child.kill('SIGINT') // npm forwards the signal of the terminal: both are one press
  expect(await running.exit).toBe(0)
  expect(running.out()).toContain('已全部停止。')
  expect(portal.leftovers()).toEqual([])
  expect(readFileSync(path.join(portal.data, 'log/api.log'), 'utf8')).toContain('drained')
})

test('of two concurrent starts on one directory one serves and the other is refused', async () => {
  portal.seed()
  const both = [portal.start(), portal.start()]
  const loser = await Promise.race(both.map(async (start) => ((await start.exit) === 1 ? start : undefined)))
  const winner = both.find((start) => start !== loser)
  expect(loser?.err()).toMatch(/^数据目录 \S+ 正由另一个实例使用（进程 \S+），请先停止它，或用 DATA_DIR 另选目录。\n$/)
  const address = (await winner?.address()) ?? ''
  expect(await ask(address, '/write?id=1')).toBe(1)
  expect(await portal.start().exit).toBe(1)
  expect(await ask(address, '/rows')).toEqual([1])
})

test('after kill -9 of the supervisor all processes exit, and no acknowledged row is lost', async () => {
  const { running, address } = await serving()
  const writing = keepWriting(address)
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(20)
  running.child.kill('SIGKILL')
  await expect.poll(() => portal.leftovers(), { timeout: 30_000 }).toEqual([])
  const acknowledged = await writing.stop()
  expect(await ask(await portal.start().address(), '/rows')).toEqual(expect.arrayContaining(acknowledged))
})

test('after kill -9 of PostgreSQL during writes it restarts by itself, and no acknowledged row is lost', async () => {
  const { running, address } = await serving()
  const writing = keepWriting(address)
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(20)
  process.kill(portal.postmaster(), 'SIGKILL')
  await expect.poll(running.out, { timeout: 30_000 }).toContain('数据库已恢复，已确认的数据都在。')
  const before = writing.acknowledged.length
  await expect.poll(() => writing.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
  const acknowledged = await writing.stop()
  expect(await ask(address, '/rows')).toEqual(expect.arrayContaining(acknowledged))
})

test('a service that dies is started again', async () => {
  const { running, address } = await serving()
  process.kill(await ask(address, '/pid'), 'SIGKILL')
  await expect.poll(running.out, { timeout: 30_000 }).toContain('门户服务已恢复。')
  expect(running.out()).toContain('门户服务意外退出（信号 SIGKILL），0.5 秒后重新启动')
  expect(await ask(address, '/rows')).toEqual([])
})

if (isLongRun)
  test('the demo files are made while the portal serves, and a failure does not stop it', async () => {
    portal.write('demo-files.mjs', "console.error('演示文件没有全部装入'); process.exit(1)")
    const { running, address } = await serving()
    const said = () => running.out() + running.err()
    await expect.poll(said, { timeout: 30_000 }).toContain('演示文件没有全部装入')
    await expect.poll(said).toContain('制作演示文件没有完成（退出码 1），原因见上。下次启动时继续。')
    expect(await ask(address, '/write?id=1')).toBe(1)
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
    expect(portal.leftovers()).toEqual([])
  })

test('a killed program that makes the demo files is named, and the portal goes on', async () => {
  portal.write('demo-files.mjs', "process.kill(process.pid, 'SIGKILL')")
  const { running, address } = await serving()
  await expect
    .poll(running.out, { timeout: 30_000 })
    .toContain('制作演示文件没有完成（信号 SIGKILL），原因见上。下次启动时继续。')
  expect(await ask(address, '/write?id=1')).toBe(1)
})

if (isLongRun)
  test('the portal ends while the demo files are being made', async () => {
    portal.write('demo-files.mjs', "console.log('正在制作'); setInterval(() => {}, 1000)")
    const { running } = await serving()
    await expect.poll(running.out, { timeout: 30_000 }).toContain('正在制作')
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
    expect(portal.leftovers()).toEqual([])
  })

if (isLongRun)
  test('a second Ctrl-C kills a service that does not stop', async () => {
    portal.write(
      'sources/worker.mjs',
      "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send('ready')",
    )
    const { running } = await serving()
    running.child.kill('SIGINT')
    await expect.poll(running.out).toContain('再按一次 Ctrl-C 立即结束')
    await sleep(2000)
    running.child.kill('SIGINT')
    expect(await running.exit).toBe(130)
    await expect.poll(() => portal.leftovers(), { timeout: 30_000 }).toEqual([])
  })

test('a start in progress can be aborted', async () => {
  portal.seed()
  const running = portal.start()
  await expect.poll(() => portal.database().length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0)
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
  expect(portal.leftovers()).toEqual([])
  expect(running.out()).not.toContain('已启动：')
})

if (isLongRun)
  test('during development a changed source restarts the services', async () => {
    const { running, address } = await serving('--dev')
    const pid = await ask(address, '/pid')
    portal.write('sources/settings.ts', '')
    await expect.poll(running.out, { timeout: 30_000 }).toContain('settings.ts 有改动，正在重新启动各服务。')
    await expect.poll(() => ask(address, '/pid').catch(() => pid), { timeout: 30_000 }).not.toBe(pid)
  })

test('a database named by DATABASE_URL is used instead of the embedded one', async () => {
  const dir = path.join(portal.dir, 'other')
  portal.seed(dir)
  const other = await startPostgres({ dir, log: () => {} })
  const running = portal.start({ DATABASE_URL: other.url })
  const address = await running.address()
  expect(await ask(address, '/write?id=1')).toBe(1)
  expect(existsSync(path.join(portal.data, 'postgres'))).toBe(false)
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
  await other.stop()
})

// Only root can mount the small disk this needs; full-disk.process.test.ts fills that of a whole portal.
if (isLongRun && process.getuid?.() === 0)
  test('a disk that fills up pauses writes but not reads, and writes resume when there is space again', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'shuzi-test', portal.onDisk()])
    const { running, address } = await serving()
    const writing = keepWriting(address)
    await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(20)
    const ballast = path.join(portal.data, 'ballast')
    execFileSync('fallocate', ['-l', '480M', ballast])
    await expect.poll(running.out, { timeout: 30_000 }).toMatch(/磁盘只剩 \d+ MB，已暂停写入，门户只能浏览/)
    let id = -1
    const write = async () => (await fetch(`${address}/write?id=${id--}`)).text()
    await expect.poll(write).toContain('read-only transaction') // each connection learns of it at its own time
    expect(await ask(address, '/rows')).toEqual(expect.arrayContaining(writing.acknowledged))
    rmSync(ballast)
    await expect.poll(running.out, { timeout: 30_000 }).toContain('磁盘空间已恢复，写入继续。')
    await expect.poll(() => fetch(`${address}/write?id=${id--}`).then(({ status }) => status)).toBe(200)
    await writing.stop()
  })

if (isLongRun && process.getuid?.() === 0)
  test('a disk that is full to the last byte at once still pauses writes, and the portal recovers by itself', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'shuzi-test', portal.onDisk()])
    const { running, address } = await serving()
    expect(await ask(address, '/write?id=1')).toBe(1)
    const ballast = path.join(portal.data, 'ballast')
    execFileSync('sh', ['-c', 'cat /dev/zero > "$0" 2> /dev/null || true', ballast])
    await expect.poll(running.out, { timeout: 30_000 }).toMatch(/磁盘只剩 \d+ MB，已暂停写入，门户只能浏览/)
    await expect.poll(() => fetch(`${address}/write?id=2`).then((answer) => answer.text())).toContain('read-only')
    expect(await ask(address, '/rows')).toEqual([1])
    rmSync(ballast)
    await expect.poll(running.out, { timeout: 30_000 }).toContain('磁盘空间已恢复，写入继续。')
    await expect.poll(() => fetch(`${address}/write?id=3`).then(({ status }) => status)).toBe(200)
  })

if (isLongRun && process.getuid?.() === 0)
  test('crashes on a disk without a byte left heal by themselves, of the database at once, of the portal when there is space', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'shuzi-test', portal.onDisk()])
    const { running, address } = await serving()
    expect(await ask(address, '/write?id=1')).toBe(1)
    const ballast = path.join(portal.data, 'ballast')
    const fill = () => execFileSync('sh', ['-c', 'cat /dev/zero >> "$0" 2> /dev/null || true', ballast])
    fill()
    await expect.poll(running.out, { timeout: 30_000 }).toMatch(/磁盘只剩 \d+ MB，已暂停写入，门户只能浏览/)
    fill() // the freed reserve, too

    process.kill(portal.postmaster(), 'SIGKILL')
    await expect.poll(running.out, { timeout: 60_000 }).toContain('数据库已恢复，已确认的数据都在。')
    await expect.poll(() => ask(address, '/rows').catch(() => undefined), { timeout: 30_000 }).toEqual([1])

    fill() // the freed ballast, too
    running.child.kill('SIGKILL')
    await expect.poll(() => portal.leftovers(), { timeout: 30_000 }).toEqual([])
    const second = portal.start()
    await expect
      .poll(second.out, { timeout: 30_000 })
      .toMatch(/所在磁盘只剩 \d+ MB，至少需要 500 MB：请清理，有空间后会自动继续启动。/)
    rmSync(ballast)
    const again = await second.address()
    expect(await ask(again, '/rows')).toEqual([1])
    await expect.poll(() => fetch(`${again}/write?id=2`).then(({ status }) => status)).toBe(200)
    expect(second.err()).toBe('')
  })
