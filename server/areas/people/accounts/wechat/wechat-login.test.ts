import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as factors from '#contract/people/accounts/factors.ts'
import * as loginWays from '#contract/people/accounts/login-ways.ts'
import * as notices from '#contract/people/notices/notices.ts'
import * as wechat from '#contract/people/notices/wechat/wechat.ts'
import { openIdOf } from '../../../../../gateway/wechat-platform/wechat-people.ts'
import { digitsOf, enrol } from '../../../../testing/factors.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import type { TestSimulator } from '../../../../testing/simulator.ts'
import { aWechatBrowser, returnOf, testWechat } from '../../../../testing/wechat.ts'
import { wechatOpenId } from '../index.ts'

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
beforeEach(async () => {
  await portal.db.deleteFrom('wechat_identity').execute()
})

const aBrowser = () => aWechatBrowser(portal, simulator)
const sessions = async ({ id }: Pick<Person, 'id'>) =>
  portal.db.selectFrom('session').select('id').where('member_id', '=', id).execute()

/** A member whose account has the WeChat of zhang. */
const aBoundMember = async () => {
  const [member, browser] = [await portal.aMember(), aBrowser()]
  await browser.logsIn('zhang')
  browser.takes(member)
  expect((await browser.calls(wechat.bindNewcomer)).status).toBe(200)
  return member
}

describe('the login by WeChat', () => {
  test('of somebody without an account proposes a name and opens no session', async () => {
    const browser = aBrowser()
    const { status, body } = await browser.logsIn('zhang', { returnPath: '/mall?page=2' })
    expect([status, body]).toEqual([200, { outcome: 'newcomer', returnPath: '/mall?page=2' }])
    expect(browser.jar.has('token')).toBe(false)
    const newcomer = await browser.calls(wechat.getNewcomer)
    expect(newcomer.body).toMatchObject({ nickName: '张工', returnPath: '/mall?page=2' })
    expect((await aBrowser().calls(wechat.getNewcomer)).body).toBeNull()
  })

  test('after registration and binding enters the account, by QR code and inside WeChat alike', async () => {
    const browser = aBrowser()
    await browser.logsIn('zhang')
    const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
    const registration = { phone: '13900000071', username: '张工', password: 'Good@2026', code: 'ABCDE', uuid }
    const registered = await browser.calls(accounts.register, { ...registration, consent: true })
    expect(registered.status).toBe(201)
    const bound = await browser.calls(wechat.bindNewcomer)
    expect([bound.status, bound.body]).toEqual([200, { message: '微信已绑定', returnPath: '/' }])

    for (const place of ['scan', 'inside'] as const) {
      const again = aBrowser()
      expect((await again.logsIn('zhang', { place })).body.outcome).toBe('entered')
      expect((await again.calls(accounts.getSession)).body.user.id).toBe(registered.body.id)
    }
    const openids = await portal.db.selectFrom('wechat_openid').select('openid').execute()
    expect(openids).toHaveLength(2)
  })

  test('remembers the session if asked, and the owner is notified of a new device', async () => {
    const member = await aBoundMember()
    await portal.db.updateTable('member').set({ last_login_at: new Date() }).where('id', '=', member.id).execute()
    const browser = aBrowser()
    await browser.logsIn('zhang', { rememberMe: true })
    expect(browser.lines.find((line) => line.startsWith('token='))).toContain('Max-Age=604800')
    const { body } = await member.calls(notices.listNotices)
    const titles = body.content.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['账号绑定了微信', '新设备登录']))
  })

  test('of an account with a second factor asks for it', async () => {
    const member = await aBoundMember()
    const { secret } = await enrol(portal, member)
    const browser = aBrowser()
    const { body } = await browser.logsIn('zhang')
    expect(body.outcome).toBe('secondStep')
    expect(browser.jar.has('token')).toBe(false)
    const { ticket } = body.secondStep!
    expect((await browser.calls(factors.finishLogin, { ticket, code: digitsOf(secret) })).status).toBe(200)
    expect((await browser.calls(accounts.getSession)).body.user.id).toBe(member.id)
  })

  test('of a disabled account is refused with the reason', async () => {
    const member = await aBoundMember()
    const disabled = { enabled: false, disabled_reason: '违规' }
    await portal.db.updateTable('member').set(disabled).where('id', '=', member.id).execute()
    const { status, body } = await aBrowser().logsIn('zhang')
    expect([status, body.code, body.message]).toEqual([403, 'account_disabled', '账号已停用，原因：违规'])
  })

  test('of an administrator is refused, and binding too', async () => {
    const member = await aBoundMember()
    await portal.db.updateTable('member').set({ level: 1, admin_role: 'super' }).where('id', '=', member.id).execute()
    const { status, body } = await aBrowser().logsIn('zhang')
    expect([status, body.message]).toEqual([409, '管理员账号请用密码登录'])
    const browser = aBrowser()
    await browser.logsIn('li')
    browser.takes(await portal.anAdministrator())
    expect((await browser.calls(wechat.bindNewcomer)).body.message).toBe('管理员账号请用密码登录')
  })

  test('of two browsers at once opens two sessions and one identity', async () => {
    const member = await aBoundMember()
    const before = (await sessions(member)).length
    const answers = await Promise.all([aBrowser().logsIn('zhang'), aBrowser().logsIn('zhang')])
    expect(answers.map(({ body }) => body.outcome)).toEqual(['entered', 'entered'])
    expect((await sessions(member)).length).toBe(before + 2)
    expect(await portal.db.selectFrom('wechat_identity').selectAll().execute()).toHaveLength(1)
  })
})

describe('a return from WeChat is refused', () => {
  const ended = [409, '微信验证已过期或已用过，请重新扫码']
  const refused = [409, '微信没有确认这次登录，请重新扫码']

  test('a second time with the same state', async () => {
    await aBoundMember()
    const browser = aBrowser()
    const back = await browser.scan('zhang')
    expect((await browser.calls(wechat.finish, back)).status).toBe(200)
    const { status, body } = await browser.calls(wechat.finish, back)
    expect([status, body.message]).toEqual(ended)
  })

  test('of two at once with the same state one succeeds', async () => {
    const member = await aBoundMember()
    const before = (await sessions(member)).length
    const browser = aBrowser()
    const back = await browser.scan('zhang')
    const answers = await Promise.all([browser.calls(wechat.finish, back), browser.calls(wechat.finish, back)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await sessions(member)).length).toBe(before + 1)
  })

  test('in another browser, which is not logged in to the account of whoever sent the address', async () => {
    await aBoundMember()
    const [attacker, victim] = [aBrowser(), aBrowser()]
    const back = await attacker.scan('zhang')
    const without = await victim.calls(wechat.finish, back)
    expect([without.status, without.body.message]).toEqual(ended)
    await victim.calls(wechat.beginLogin, { place: 'scan' })
    const other = await victim.calls(wechat.finish, back)
    expect([other.status, other.body.message]).toEqual(ended)
    expect(victim.jar.has('token')).toBe(false)
  })

  test('with a code that was used, invented, or belongs to another app', async () => {
    await aBoundMember()
    const browser = aBrowser()
    const used = await browser.scan('zhang')
    await browser.calls(wechat.finish, used)
    const inside = await browser.calls(wechat.beginLogin, { place: 'inside' })
    const foreign = returnOf(simulator.platform.allow(inside.body.url, 'zhang')).code
    for (const code of [used.code, 'invented', foreign]) {
      const { state } = await browser.scan('zhang')
      const { status, body } = await browser.calls(wechat.finish, { code, state })
      expect([status, body.message]).toEqual(refused)
    }
  })

  test('after five minutes', async () => {
    const browser = aBrowser()
    const back = await browser.scan('zhang')
    await portal.db
      .updateTable('wechat_attempt')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const { status, body } = await browser.calls(wechat.finish, back)
    expect([status, body.message]).toEqual(ended)
  })

  test('with a malformed code or state', async () => {
    const browser = aBrowser()
    const state = 'x'.repeat(43)
    const wrong = await browser.calls(wechat.finish, { code: '', state })
    expect([wrong.status, wrong.body.message]).toEqual([400, '微信授权码不正确'])
    const forged = await browser.calls(wechat.finish, { code: 'c', state: '../../x' })
    expect([forged.status, forged.body.message]).toEqual([400, ended[1]])
  })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '\t//evil.example',
  '',
])('a way back to %j is refused before it begins', async (returnPath) => {
  const { status, body } = await aBrowser().calls(wechat.beginLogin, { place: 'scan', returnPath })
  expect([status, body.message]).toEqual([400, '返回地址不正确'])
})

test('a person who scans anew while binding does not return to the page of the binding', async () => {
  const { body } = await aBrowser().logsIn('zhao', { returnPath: '/wechat/bind' })
  expect(body.returnPath).toBe('/')
})

test('the pages of the simulator may stand in a frame of ours, and lead to nothing else of it', async () => {
  const { body } = await aBrowser().calls(wechat.beginLogin, { place: 'scan' })
  const { pathname, search } = new URL(body.url)
  const page = await portal.app.inject({ url: pathname + search })
  expect([page.statusCode, page.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN'])
  expect(page.body).toContain('演示微信')
  for (const url of ['/demo-wechat/../control/pay', '/demo-wechat/%2e%2e/control/pay', '/demo-wechat'])
    expect((await portal.app.inject({ url })).statusCode).toBe(404)
})

test('a login from a foreign page is refused', async () => {
  const headers = { origin: 'https://evil.example' }
  const payload = { place: 'scan' }
  const answer = await portal.app.inject({ method: 'POST', url: wechat.beginLogin.path, payload, headers })
  expect([answer.statusCode, answer.json().message]).toEqual([403, '请求来源不受信任'])
})

test('the cookie of the browser is readable by no script, and the database stores neither it nor the state', async () => {
  const browser = aBrowser()
  const { state } = await browser.scan('zhang')
  const line = browser.lines.find((one) => one.startsWith('wechat='))!
  expect(line).toMatch(/^wechat=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
  const stored = JSON.stringify(await portal.db.selectFrom('wechat_attempt').selectAll().execute())
  expect(stored).not.toContain(state)
  expect(stored).not.toContain(browser.jar.get('wechat')!)
})

test('beginning is limited by address', async () => {
  const { db } = portal
  await db.updateTable('rate_limit').set({ count: 300 }).where('key', '=', 'wechat:127.0.0.1').execute()
  const { status } = await aBrowser().calls(wechat.beginLogin, { place: 'scan' })
  expect(status).toBe(429)
  await db.deleteFrom('rate_limit').where('key', '=', 'wechat:127.0.0.1').execute()
})

describe('without an app', () => {
  let bare: TestPortal
  beforeAll(async () => {
    bare = await testPortal({ wechat: { ...portal.parts.config.wechat, isSimulated: false } })
  })
  afterAll(() => bare.close())

  test('nothing is offered, and calls are refused in words', async () => {
    expect((await bare.visitor.calls(loginWays.getWays)).body.wechat).toEqual({
      scan: false,
      inside: false,
      isSimulated: false,
    })
    const { status, body } = await bare.visitor.calls(wechat.beginLogin, { place: 'scan' })
    expect([status, body.message]).toEqual([503, '本站尚未开通微信登录，请用其他方式登录'])
    expect((await bare.app.inject({ url: '/demo-wechat/connect/qrconnect' })).statusCode).toBe(404)
  })
})

describe('the openid for payments', () => {
  test('is that of the WeChat in which the session lives, without binding it', async () => {
    const [member, browser] = [await portal.aMember(), aBrowser()]
    browser.takes(member)
    const { body } = await browser.calls(wechat.beginPayer, { returnPath: '/NumberShop/Admin' })
    expect(new URL(body.url).searchParams.get('scope')).toBe('snsapi_base')
    const back = await browser.calls(wechat.finish, returnOf(simulator.platform.allow(body.url, 'wang')))
    expect(back.body).toEqual({ outcome: 'payer', returnPath: '/NumberShop/Admin' })
    const { appid } = simulator.platform.apps.official
    const [session] = await sessions(member)
    const actor = { id: member.id, sessionId: session!.id }
    expect(await wechatOpenId(portal.db, actor, appid)).toBe(openIdOf(appid, 'wang'))
    expect(await wechatOpenId(portal.db, actor, 'wx0000000000000000')).toBeUndefined()
    expect((await member.calls(wechat.getBinding)).body.binding).toBeNull()
  })

  test('of a login inside WeChat is known at once, elsewhere that of the bound WeChat', async () => {
    const member = await aBoundMember()
    const { appid } = simulator.platform.apps.official
    await aBrowser().logsIn('zhang', { place: 'inside' })
    for (const { id } of await sessions(member))
      expect(await wechatOpenId(portal.db, { id: member.id, sessionId: id }, appid)).toBe(openIdOf(appid, 'zhang'))
  })

  test('needs a session', async () => {
    expect((await aBrowser().calls(wechat.beginPayer, { returnPath: '/' })).status).toBe(401)
    const [member, browser, thief] = [await portal.aMember(), aBrowser(), aBrowser()]
    browser.takes(member)
    const { body } = await browser.calls(wechat.beginPayer, { returnPath: '/' })
    const back = returnOf(simulator.platform.allow(body.url, 'wang'))
    thief.takes(await portal.aMember())
    expect((await thief.calls(wechat.finish, back)).status).toBe(409)
    browser.takes(await portal.aMember())
    expect((await browser.calls(wechat.finish, back)).status).toBe(409)
  })
})
