import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as notices from '#contract/people/notices/notices.ts'
import * as wechat from '#contract/people/notices/wechat/wechat.ts'
import type { WechatPerson } from '../../../../../gateway/wechat-platform/wechat-people.ts'
import { enrol, letProofAge, password } from '../../../../testing/factors.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import type { TestSimulator } from '../../../../testing/simulator.ts'
import { aWechatBrowser, returnOf, testWechat, type WechatBrowser } from '../../../../testing/wechat.ts'
import { mergeAccounts } from '../index.ts'
import { accountData } from '../own/own-data.ts'
import { moveIdentity } from './identities.ts'

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

const browserOf = (person?: Person): WechatBrowser => {
  const browser = aWechatBrowser(portal, simulator)
  if (person) browser.takes(person)
  return browser
}
/** From 账号安全: password, WeChat, return. */
const binds = async (browser: WechatBrowser, person: WechatPerson) => {
  const begun = await browser.calls(wechat.beginBinding, { place: 'scan', password })
  if (begun.status !== 200) return begun as never
  return browser.calls(wechat.finish, returnOf(simulator.platform.allow(begun.body.url, person)))
}
const bindingOf = async (person: Person) => (await person.calls(wechat.getBinding)).body.binding
const identities = () => portal.db.selectFrom('wechat_identity').selectAll().execute()

describe('binding', () => {
  test('from 账号安全 shows whose WeChat it is and notifies the owner', async () => {
    const member = await portal.aMember()
    const { status, body } = await binds(browserOf(member), 'li')
    expect([status, body]).toEqual([200, { outcome: 'bound', returnPath: '/NumberShop/Admin?activerescore=security' }])
    expect(await bindingOf(member)).toMatchObject({ nickName: '李*', useTime: null })
    const { content } = (await member.calls(notices.listNotices)).body
    expect(content[0]).toMatchObject({ title: '账号绑定了微信' })
  })

  test('needs a session, the password, and the second factor of an account that has one', async () => {
    expect((await browserOf().calls(wechat.beginBinding, { place: 'scan', password })).status).toBe(401)
    expect((await browserOf().calls(wechat.bindNewcomer)).status).toBe(401)
    const member = await portal.aMember()
    const browser = browserOf(member)
    const wrong = await browser.calls(wechat.beginBinding, { place: 'scan', password: 'Wrong@2026' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'password_wrong'])
    const none = await browser.calls(wechat.beginBinding, { place: 'scan', password: '' })
    expect([none.status, none.body.message]).toEqual([400, '请输入密码'])
    await enrol(portal, member)
    await letProofAge(portal, member)
    expect((await browser.calls(wechat.beginBinding, { place: 'scan', password })).body.code).toBe('proof_required')
    expect(await identities()).toEqual([])
  })

  test('of a newcomer needs a fresh proof', async () => {
    const member = await portal.aMember()
    const browser = browserOf()
    await browser.logsIn('li')
    browser.takes(member)
    await letProofAge(portal, member)
    expect((await browser.calls(wechat.bindNewcomer)).body.code).toBe('proof_required')
    expect(await identities()).toEqual([])
  })

  test('in another session than the one that began it is refused', async () => {
    const [member, other] = [await portal.aMember(), await portal.aMember()]
    const browser = browserOf(member)
    const { body } = await browser.calls(wechat.beginBinding, { place: 'scan', password })
    browser.takes(other)
    const back = await browser.calls(wechat.finish, returnOf(simulator.platform.allow(body.url, 'li')))
    expect([back.status, back.body.code]).toEqual([409, 'wechat_state_ended'])
    expect(await identities()).toEqual([])
  })

  test('in a browser that nobody came back to from WeChat is refused', async () => {
    const scanned = browserOf()
    await scanned.logsIn('li')
    const { status, body } = await browserOf(await portal.aMember()).calls(wechat.bindNewcomer)
    expect([status, body.message]).toEqual([409, '微信验证已过期或已用过，请重新扫码'])
  })

  test('a WeChat that another account has is refused', async () => {
    const [first, second] = [await portal.aMember(), await portal.aMember()]
    await binds(browserOf(first), 'li')
    const { status, body } = await binds(browserOf(second), 'li')
    expect([status, body.message]).toEqual([409, '该微信已绑定其他账号，请先在那个账号里解绑'])
    expect(await bindingOf(second)).toBeNull()
    expect(await bindingOf(first)).not.toBeNull()
  })

  test('a second WeChat is refused', async () => {
    const member = await portal.aMember()
    await binds(browserOf(member), 'li')
    const again = await binds(browserOf(member), 'wang')
    expect([again.status, again.body.message]).toEqual([409, '当前账号已绑定另一个微信，请先解绑'])
    const newcomer = browserOf()
    await newcomer.logsIn('wang')
    newcomer.takes(member)
    expect((await newcomer.calls(wechat.bindNewcomer)).body.code).toBe('wechat_other_bound')
  })

  test('of two accounts at once one gets the WeChat; with or without a unionid', async () => {
    for (const isUnion of [true, false]) {
      await portal.db.deleteFrom('wechat_identity').execute()
      const people = [await portal.aMember(), await portal.aMember()]
      const browsers = await Promise.all(
        people.map(async (person) => {
          const browser = browserOf()
          await browser.logsIn('zhao')
          browser.takes(person)
          return browser
        }),
      )
      if (!isUnion) await portal.db.updateTable('wechat_newcomer').set({ unionid: null }).execute()
      const answers = await Promise.all(browsers.map((browser) => browser.calls(wechat.bindNewcomer)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('wechat_taken')
      expect(await identities()).toHaveLength(1)
    }
  })

  test('twice at once binds once', async () => {
    const member = await portal.aMember()
    const browser = browserOf()
    await browser.logsIn('zhao')
    browser.takes(member)
    const answers = await Promise.all([browser.calls(wechat.bindNewcomer), browser.calls(wechat.bindNewcomer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await identities()).toHaveLength(1)
  })

  test('a WeChat without a unionid is added to the account from a second app', async () => {
    const member = await portal.aMember()
    for (const place of ['scan', 'inside'] as const) {
      const browser = browserOf()
      await browser.logsIn('li', { place })
      await portal.db.updateTable('wechat_newcomer').set({ unionid: null }).execute()
      browser.takes(member)
      expect((await browser.calls(wechat.bindNewcomer)).status).toBe(200)
      await portal.db.updateTable('wechat_identity').set({ unionid: null }).execute()
    }
    expect(await portal.db.selectFrom('wechat_openid').selectAll().execute()).toHaveLength(2)
  })
})

describe('unbinding', () => {
  test('needs the password, removes the WeChat and notifies the owner', async () => {
    const member = await portal.aMember()
    const browser = browserOf(member)
    await binds(browser, 'li')
    const wrong = await browser.calls(wechat.unbind, { password: 'Wrong@2026' })
    expect([wrong.status, wrong.body.message]).toEqual([400, '密码错误'])
    expect((await browser.calls(wechat.unbind, { password })).body.message).toBe('微信已解绑')
    expect(await bindingOf(member)).toBeNull()
    expect((await browserOf().logsIn('li')).body.outcome).toBe('newcomer')
    expect((await member.calls(notices.listNotices)).body.content[0]).toMatchObject({ title: '账号解绑了微信' })
  })

  test('is refused without a session, and without a WeChat', async () => {
    expect((await browserOf().calls(wechat.unbind, { password })).status).toBe(401)
    const { status, body } = await browserOf(await portal.aMember()).calls(wechat.unbind, { password })
    expect([status, body.message]).toEqual([409, '当前账号没有绑定微信'])
  })

  test('leaves the WeChat of others, and twice at once unbinds once', async () => {
    const [member, other] = [await portal.aMember(), await portal.aMember()]
    await binds(browserOf(member), 'li')
    await binds(browserOf(other), 'wang')
    const answers = await Promise.all([1, 2].map(() => browserOf(member).calls(wechat.unbind, { password })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await bindingOf(other)).not.toBeNull()
  })
})

describe('personal data', () => {
  const part = accountData.find(({ name }) => name === 'wechat')!

  test('the copy of the data names the WeChat; erasing removes it', async () => {
    const member = await portal.aMember()
    await binds(browserOf(member), 'li')
    const rows = []
    for await (const row of part.rows!(portal.db, member.id)) rows.push(row)
    expect(rows).toEqual([expect.objectContaining({ nickname: '李敏', app_id: simulator.platform.apps.website.appid })])
    await portal.db.transaction().execute((tx) => part.erase!(tx, member.id))
    expect(await identities()).toEqual([])
    expect(await portal.db.selectFrom('wechat_openid').selectAll().execute()).toEqual([])
  })

  test('the WeChat of a deleted account can be bound again before its data is erased', async () => {
    const [gone, member] = [await portal.aMember(), await portal.aMember()]
    await binds(browserOf(gone), 'li')
    await portal.db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    expect((await binds(browserOf(member), 'li')).body.outcome).toBe('bound')
  })
})

describe('merged accounts', () => {
  const merge = (from: Person, into: Person) =>
    portal.db.transaction().execute((tx) => mergeAccounts([])(tx, { subject: `${from.id}:${into.id}` }))

  test('the WeChat goes to the account that stays', async () => {
    const [from, into] = [await portal.aMember(), await portal.aMember()]
    await binds(browserOf(from), 'li')
    await merge(from, into)
    expect(await bindingOf(into)).toMatchObject({ nickName: '李*' })
    expect((await browserOf().logsIn('li')).body.outcome).toBe('entered')
  })

  test('the account that stays keeps its own WeChat, and the other one is free', async () => {
    const [from, into] = [await portal.aMember(), await portal.aMember()]
    await binds(browserOf(from), 'li')
    await binds(browserOf(into), 'wang')
    await merge(from, into)
    expect(await bindingOf(into)).toMatchObject({ nickName: '王*' })
    expect((await browserOf().logsIn('li')).body.outcome).toBe('newcomer')
  })

  test('an account without a WeChat moves none', async () => {
    const [from, into] = [await portal.aMember(), await portal.aMember()]
    await binds(browserOf(into), 'wang')
    await portal.db.transaction().execute((tx) => moveIdentity(tx, from.id, into.id))
    expect(await bindingOf(into)).toMatchObject({ nickName: '王*' })
  })
})
