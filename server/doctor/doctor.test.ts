import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, natsCarrier } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { startNatsServer } from '#kernel/testing/nats-server.ts'
import { loadConfig } from '../config.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'
import { examineDatabase } from './examine-database.ts'
import { examineGateways } from './examine-gateways.ts'
import { examineDisk, examinePort, examineStorage } from './examine-machine.ts'
import { line, summary } from './finding.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-doctor-'))
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})
const config = (more: Record<string, string> = {}) => loadConfig({ DATA_DIR: path.join(folder, 'data'), ...more })

/** Runs the program with an environment that has only PATH. */
const run = (env: Record<string, string>) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const file = path.join(import.meta.dirname, '../doctor.ts')
    execFile(process.execPath, [file], { env: { PATH: process.env.PATH ?? '', ...env } }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, out }),
    )
  })

describe('the program', () => {
  test('checks everything, gives advice and exits with 0 if the portal can run', async () => {
    const { code, out } = await run({ DATA_DIR: path.join(folder, 'data'), PORT: '0' })
    expect(out).toMatch(
      /✓ 配置：[\s\S]*✓ 程序：[\s\S]*磁盘：[\s\S]*✓ 文件存储：[\s\S]*✓ 数据库：自带的 PostgreSQL，首次启动时建立/,
    )
    expect(out).toContain('! 支付：使用演示支付，不收真钱\n    → 正式运营前配置微信支付或支付宝商户')
    expect(code).toBe(0)
  })

  test('exits with 1 and one sentence for a wrong configuration', async () => {
    const { code, out } = await run({ DATA_DIR: folder, PORT: 'many' })
    expect(out).toMatch(/✗ 配置：环境变量不正确：PORT（应为 0 到 65535 的整数）[\s\S]*有 1 项需要先处理/)
    expect(code).toBe(1)
  })
})

describe('the database', () => {
  const url = () => portal.parts.config.databaseUrl!

  test('a healthy one is reported with warnings about jobs and backups', async () => {
    const findings = await examineDatabase(config({ DATABASE_URL: url() }))
    expect(findings.map(line).join('\n')).toMatch(
      /✓ 数据库：PostgreSQL 18[\s\S]*✓ 时钟：与数据库一致\n✓ 数据库结构：与程序一致\n! 后台任务：没有执行进程[\s\S]*! 备份：还没有备份/,
    )
  })

  test('one that cannot be reached is an error with advice', async () => {
    const [finding] = await examineDatabase(config({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }))
    expect(finding).toMatchObject({ state: 'bad', advice: '检查 DATABASE_URL 的地址、账号与网络' })
  })
})

describe('announcements', () => {
  const examined = (more: Record<string, string> = {}) =>
    examineDatabase(config({ DATABASE_URL: portal.parts.config.databaseUrl!, ...more }))
  const ofEvents = async (more?: Record<string, string>) => (await examined(more)).filter(({ what }) => what === '通知')

  test('PostgreSQL needs no check of its own; a NATS server that answers is fine', async () => {
    expect(await ofEvents()).toEqual([])
    const nats = await startNatsServer()
    const host = nats.url.replace('nats://', '')
    expect(await ofEvents({ EVENTS_URL: `nats://name:secret@${host}` })).toEqual([
      { what: '通知', state: 'ok', sentence: `NATS ${host} 可以收发` },
    ])
    nats.delivers = false
    expect(await ofEvents({ EVENTS_URL: nats.url })).toMatchObject([
      { state: 'bad', sentence: expect.stringContaining('no message came back') },
    ])
    await nats.stop()
    const [finding] = await ofEvents({ EVENTS_URL: `nats://name:secret@${host}` })
    expect(finding).toMatchObject({ state: 'bad', advice: '检查 EVENTS_URL 的地址、账号、权限与网络' })
    expect(finding!.sentence).not.toContain('secret')
  })

  test('processes with different carriers are reported', async () => {
    const nats = await startNatsServer()
    const url = portal.parts.config.databaseUrl!
    const events = await listen(url, createLog('silent'), natsCarrier(nats.url, portal.db))
    const host = nats.url.replace('nats://', '')
    expect(await ofEvents()).toMatchObject([
      { state: 'bad', sentence: expect.stringContaining(`（PostgreSQL、NATS ${host}）`) },
    ])
    await events.close()
    await nats.stop()
  })
})

describe('the machine', () => {
  test('disk, storage and port', async () => {
    expect(await examineDisk(config())).toMatchObject([{ what: '磁盘' }])
    expect(await examineStorage({ ...config(), dataDir: portal.dataDir })).toMatchObject([{ state: 'ok' }])
    const busyServer = createServer((_request, answer) => answer.end('else')).listen(0, '127.0.0.1')
    await new Promise((resolve) => busyServer.once('listening', resolve))
    const { port } = busyServer.address() as AddressInfo
    expect(await examinePort(config({ PORT: String(port) }))).toMatchObject([
      { state: 'bad', sentence: expect.stringContaining(`端口 ${port} 已被占用`) },
    ])
    busyServer.close()
  })
})

describe('the gateways', () => {
  const real = (gateway: string) => ({
    ...config(),
    simulatesPayments: false,
    merchants: { wechat: undefined, alipay: { gateway } as never },
  })

  test('a wrong clock and an unreachable provider are reported', async () => {
    const wrong = createServer((_request, answer) => {
      answer.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => wrong.once('listening', resolve))
    const { port } = wrong.address() as AddressInfo
    const [clock, address] = await examineGateways(real(`http://127.0.0.1:${port}/`))
    expect([clock?.state, clock?.sentence]).toEqual(['bad', expect.stringMatching(/本机时钟与渠道相差 3\d\d\d 秒/)])
    expect(address?.sentence).toContain('不是 https')
    wrong.close()
    expect((await examineGateways(real('http://127.0.0.1:1/')))[0]).toMatchObject({
      state: 'bad',
      sentence: '无法连接 127.0.0.1:1',
    })
  })
})

test('the last line counts errors and warnings', () => {
  const one = (state: 'ok' | 'warn' | 'bad') => ({ what: 'x', state, sentence: 'y' })
  expect(summary([one('ok')])).toContain('一切正常')
  expect(summary([one('ok'), one('warn')])).toContain('可以运行，1 项需要留意')
  expect(summary([one('bad'), one('warn')])).toContain('有 1 项需要先处理，1 项需要留意')
})
