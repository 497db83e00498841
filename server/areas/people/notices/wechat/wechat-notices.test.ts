import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as messages from '#contract/people/notices/messages/messages.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { openIdOf } from '../../../../../gateway/wechat-platform/wechat-people.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import type { TestSimulator } from '../../../../testing/simulator.ts'
import { testWechat } from '../../../../testing/wechat.ts'
import { notify } from '../index.ts'
import { deliver } from '../messages/deliver-message.ts'
import { wechatProvider } from './notice-provider.ts'
import { sendRecentByWechat } from './wechat-notices.ts'

let portal: TestPortal
let simulator: TestSimulator
let config: Parameters<typeof wechatProvider>[0]
beforeAll(async () => {
  const wechat = await testWechat()
  simulator = wechat.simulator
  portal = await testPortal(wechat.config)
  config = { ...wechat.config, publicUrl: 'http://portal.test' }
})
afterAll(async () => {
  await portal.close()
  await simulator.stop()
})

let count = 0
/** A member whose WeChat the official account knows. */
const aFollower = async (choices: Record<string, boolean>, nickname = `关注者 ${++count}`) => {
  const member = await portal.aMember()
  const { official } = simulator.platform.apps
  const openid = openIdOf(official.appid, nickname)
  await portal.db.insertInto('wechat_identity').values({ member_id: member.id, nickname }).execute()
  await portal.db.insertInto('wechat_openid').values({ app_id: official.appid, openid, member_id: member.id }).execute()
  expect((await member.calls(notices.updateWechatChoices, { choices })).status).toBe(200)
  return { member, openid }
}
const notifyOf = ({ id }: Person, kind: 'system' | 'reply' = 'system', title = '系统维护') =>
  inTransaction((tx) =>
    notify(tx, id, { kind, title, body: '今晚十点停机两小时，期间不能下载与观看课程', link: '/mall' }),
  )(portal.db)
const collect = () => sendRecentByWechat({ db: portal.db, config, signal: new AbortController().signal })
const stored = (openid: string) =>
  portal.db.selectFrom('outgoing_message').selectAll().where('receiver', '=', openid).orderBy('id').execute()
/** Hands what waits for this person to WeChat. */
const deliverTo = async (openid: string) => {
  const openWechat = wechatProvider(config, portal.app.log as never)
  const post = { db: portal.db, findProvider: openWechat, unsubscribeUrl: async () => undefined }
  for (const { id } of await stored(openid)) await deliver(post, id)
  return stored(openid)
}
const receivedBy = (openid: string) => simulator.platform.notices().filter((one) => one.openid === openid)

describe('notices by WeChat', () => {
  test('a chosen kind comes once, shortened to what WeChat takes, with its link', async () => {
    const { member, openid } = await aFollower({ system: true })
    await notifyOf(member)
    await notifyOf(member, 'reply')
    await Promise.all([collect(), collect()])
    await collect()
    const rows = await deliverTo(openid)
    expect(rows.map(({ state, is_simulated }) => [state, is_simulated])).toEqual([['sent', true]])
    await deliverTo(openid)
    expect(receivedBy(openid)).toEqual([
      expect.objectContaining({
        title: '系统维护',
        text: '今晚十点停机两小时，期间不能下载与观看…',
        url: 'http://portal.test/mall',
      }),
    ])
  })

  test('somebody who does not follow is refused, and the back office shows why', async () => {
    const { member, openid } = await aFollower({ system: true }, '未关注的人')
    await notifyOf(member)
    await collect()
    expect(await deliverTo(openid)).toMatchObject([{ state: 'refused', problem: '对方没有关注公众号' }])
    const admin = await portal.anAdministrator()
    const [row] = (await admin.calls(messages.listMessages, { channel: 'wechat', state: 'refused' })).body.content
    expect(row).toMatchObject({ kind: 'wechatNotice', receiver: `微信 …${openid.slice(-4)}` })
  })

  test('at most twenty an hour, and none about what was read or to a disabled member', async () => {
    const { member, openid } = await aFollower({ system: true })
    for (let n = 0; n < 25; n++) await notifyOf(member, 'system', `第 ${n} 条`)
    await collect()
    expect(await stored(openid)).toHaveLength(20)
    const [reader, disabled] = [await aFollower({ system: true }), await aFollower({ system: true })]
    for (const one of [reader, disabled]) await notifyOf(one.member)
    await reader.member.calls(notices.readNotices, { all: true })
    await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', disabled.member.id).execute()
    await collect()
    for (const one of [reader, disabled]) expect(await stored(one.openid)).toEqual([])
  })

  test('a token that ended before its time is replaced, and the message goes once', async () => {
    const { member, openid } = await aFollower({ system: true })
    await portal.db.updateTable('wechat_token').set({ value: 'ended' }).where('kind', '=', 'access_token').execute()
    await notifyOf(member)
    await collect()
    expect(await deliverTo(openid)).toMatchObject([{ state: 'sent' }])
    expect(receivedBy(openid)).toHaveLength(1)
  })
})

describe('choices', () => {
  test('are off at first; the answer says whether messages arrive', async () => {
    const member = await portal.aMember()
    const { body } = await member.calls(notices.getWechatChoices)
    expect([body.reach, new Set(Object.values(body.choices))]).toEqual(['unbound', new Set([false])])
    const { member: follower } = await aFollower({ reply: true })
    expect((await follower.calls(notices.getWechatChoices)).body).toMatchObject({
      reach: 'ready',
      choices: { reply: true, system: false },
    })
    await portal.db.updateTable('wechat_openid').set({ app_id: 'wx0' }).where('member_id', '=', follower.id).execute()
    expect((await follower.calls(notices.getWechatChoices)).body.reach).toBe('outside')
  })

  test('two changes at once are both saved; each member has own ones', async () => {
    const [member, other] = [await portal.aMember(), await portal.aMember()]
    const change = (choices: Record<string, boolean>) => member.calls(notices.updateWechatChoices, { choices })
    const both = await Promise.all([change({ reply: true }), change({ reply: true, sale: true })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await change({ sale: false })).body.choices).toMatchObject({ reply: true, sale: false })
    expect((await other.calls(notices.getWechatChoices)).body.choices.reply).toBe(false)
  })

  test('not for visitors; other values are refused', async () => {
    for (const endpoint of [notices.getWechatChoices, notices.updateWechatChoices])
      expect((await portal.visitor.calls(endpoint, {})).status).toBe(401)
    const member = await portal.aMember()
    const refused = await member.calls(notices.updateWechatChoices, { choices: { reply: 'now' } } as never)
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([400, '请选择发或不发'])
  })
})
