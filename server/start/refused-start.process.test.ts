import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareEmptyDatabase, TestPortal } from './testing/portal.ts'

prepareEmptyDatabase()
let portal: TestPortal

beforeEach(() => {
  portal = new TestPortal()
})
afterEach(() => portal.remove())

describe('errors that the owner can fix are one sentence and exit code 1', () => {
  async function refusal(environment: Record<string, string> = {}) {
    const running = portal.start(environment)
    expect(await running.exit).toBe(1)
    expect(portal.leftovers()).toEqual([])
    expect(running.err().trimEnd()).not.toContain('\n')
    return running.err()
  }

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toBe(
      `端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 另选端口。\n`,
    )
    other.close()
  })

  test('a host that is not an address of this machine', async () => {
    expect(await refusal({ HOST: '192.0.2.1', DEMO: 'off' })).toContain('请检查 HOST')
  })

  test('demo content behind a proxy', async () => {
    expect(await refusal({ PUBLIC_URL: 'https://portal.example' })).toContain('正式运行请设置 DEMO=off')
  })

  test('a data directory that cannot be written', async () => {
    writeFileSync(path.join(portal.dir, 'file'), '')
    const dir = path.join(portal.dir, 'file/data')
    expect(await refusal({ DATA_DIR: dir })).toBe(
      `数据目录 ${dir} 无法写入（ENOTDIR），请检查权限，或用 DATA_DIR 另选目录。\n`,
    )
  })

  test('a data directory that a restore has half filled', async () => {
    portal.seed()
    writeFileSync(path.join(portal.data, 'half-restored'), 'backup.zip')
    expect(await refusal()).toBe(
      '上次的恢复（backup.zip）没有完成，不能启动：请再次运行 npm run restore -- <备份文件>，它会清除那次留下的内容，从头恢复。\n',
    )
  })

  test('an incomplete configuration', async () => {
    const half = { DATABASE_DIRECT_URL: 'postgres://localhost/shuzi' }
    expect(await refusal(half)).toBe('设置了 DATABASE_DIRECT_URL，却没有 DATABASE_URL\n')
  })

  test('a database that does not answer', async () => {
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:9/shuzi' }
    expect(await refusal(away)).toContain('无法使用数据库（connect ECONNREFUSED 127.0.0.1:9）')
  })

  test('a database of a newer version', async () => {
    portal.seed()
    const running = portal.start()
    await running.address()
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
    portal.write(
      'start.mjs',
      readFileSync(path.join(portal.dir, 'start.mjs'), 'utf8').replace("at('migrations')", "at('sources')"),
    )
    expect(await refusal()).toBe('数据库比本程序新（已有迁移 0001_entry.sql），请改用新版本的程序。\n')
  })

  test('the embedded database killed during the start', async () => {
    portal.seed()
    portal.write('migrations/0002_slow.sql', 'select pg_sleep(60);')
    const running = portal.start()
    await expect.poll(running.out, { timeout: 30_000 }).toContain('… 检查数据库结构')
    process.kill(portal.postmaster(), 'SIGKILL')
    expect(await running.exit).toBe(1)
    expect(running.err()).toMatch(/^数据库在启动途中停止了（.+），请再启动一次，数据没有丢失。\n$/)
  })

  test('a service that cannot start', async () => {
    portal.seed()
    portal.write('sources/worker.mjs', 'process.exit(3)')
    expect(await refusal()).toContain('后台任务没有启动（退出码 3），日志在')
  })
})
