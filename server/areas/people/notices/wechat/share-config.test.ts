import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as wechat from '#contract/people/notices/wechat/wechat.ts'
import { createLog } from '#kernel/log/index.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import type { TestSimulator } from '../../../../testing/simulator.ts'
import { testWechat } from '../../../../testing/wechat.ts'
import { signShare } from './share-config.ts'

let portal: TestPortal
let simulator: TestSimulator
beforeAll(async () => {
  const started = await testWechat()
  simulator = started.simulator
  portal = await testPortal(started.config)
})
afterAll(async () => {
  await portal.close()
  await simulator.stop()
})
beforeEach(() => portal.db.deleteFrom('wechat_token').execute())

const page = () => `${portal.parts.config.publicUrl}/product?productId=1`
const tokens = () => portal.db.selectFrom('wechat_token').select(['kind', 'value']).orderBy('kind').execute()

/** Counts the calls to WeChat while `work` runs. */
const countCalls = async (work: () => Promise<unknown>) => {
  const spy = vi.spyOn(globalThis, 'fetch')
  await work()
  const count = spy.mock.calls.length
  spy.mockRestore()
  return count
}

test('WeChat accepts the signature for this page, and for no other', async () => {
  const { status, body } = await portal.visitor.calls(wechat.getShareConfig, { url: `${page()}#part` })
  expect(status).toBe(200)
  const share = { ...body, url: page() }
  expect(simulator.platform.checkShare(share)).toBe('config:ok')
  expect(simulator.platform.checkShare({ ...share, url: `${page()}1` })).toBe('config:invalid signature')
  expect(simulator.platform.checkShare({ ...share, nonceStr: 'other' })).toBe('config:invalid signature')
  expect(simulator.platform.checkShare({ ...share, appId: 'wx0000000000000000' })).toBe('config:invalid appid')
})

test.each([
  ['https://evil.example/', '只能分享本站的页面'],
  ['http://127.0.0.1:3000@evil.example/', '只能分享本站的页面'],
  ['not an address', '页面地址不正确'],
  ['', '页面地址不正确'],
])('%j is not signed', async (url, message) => {
  const { status, body } = await portal.visitor.calls(wechat.getShareConfig, { url })
  expect([status, body.message]).toEqual([400, message])
})

test('token and ticket are fetched once and shared by all later calls', async () => {
  const sign = () => portal.visitor.calls(wechat.getShareConfig, { url: page() })
  expect(await countCalls(sign)).toBe(2)
  expect(await countCalls(() => Promise.all([sign(), sign(), sign()]))).toBe(0)
})

test('ten at once fetch them once', async () => {
  const sign = () => portal.visitor.calls(wechat.getShareConfig, { url: page() })
  expect(await countCalls(() => Promise.all(Array.from({ length: 10 }, sign)))).toBe(2)
  expect((await tokens()).map(({ kind }) => kind)).toEqual(['access_token', 'jsapi_ticket'])
})

test('a ticket that has ended is fetched anew, and so is a token that WeChat no longer accepts', async () => {
  await portal.visitor.calls(wechat.getShareConfig, { url: page() })
  const past = new Date(Date.now() - 1000)
  await portal.db.updateTable('wechat_token').set({ expires_at: past }).where('kind', '=', 'jsapi_ticket').execute()
  await portal.db.updateTable('wechat_token').set({ value: 'revoked' }).where('kind', '=', 'access_token').execute()
  const { body } = await portal.visitor.calls(wechat.getShareConfig, { url: page() })
  expect(simulator.platform.checkShare({ ...body, url: page() })).toBe('config:ok')
  expect((await tokens())[0]!.value).not.toBe('revoked')
})

test('a wrong secret is our trouble: people read a sentence, and the log has neither secret nor address', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const { official } = simulator.platform.apps
  const config = {
    ...portal.parts.config,
    wechat: {
      ...portal.parts.config.wechat,
      isSimulated: false,
      official: { appId: official.appid, secret: 'a-wrong-secret' },
      apiUrl: simulator.url,
    },
  }
  const parts = { db: portal.db, config, log }
  await expect(signShare(parts, page())).rejects.toMatchObject({ code: 'wechat_unreachable', status: 503 })
  const nowhere = { ...config, wechat: { ...config.wechat, apiUrl: 'http://127.0.0.1:1' } }
  await expect(signShare({ ...parts, config: nowhere }, page())).rejects.toMatchObject({ code: 'wechat_unreachable' })
  expect(lines.join('')).toContain('40125')
  expect(lines.join('')).toContain('WeChat did not answer')
  expect(lines.join('')).not.toContain('a-wrong-secret')
  expect(await tokens()).toEqual([])
})
