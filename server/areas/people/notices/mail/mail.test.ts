import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { notify } from '../index.ts'
import { deliver } from '../messages/deliver-message.ts'
import type { Letter } from '../messages/providers/provider.ts'
import { mailDigestsOf, mailRecentNotices } from './mail-notices.ts'
import { unsubscribeToken, unsubscribeUrl } from './unsubscribe.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const publicUrl = 'http://portal.test'
const post = () => ({ db: portal.db, publicUrl, signal: new AbortController().signal })
let count = 0
const aReader = async (choices: Record<string, string>, isProved = true) => {
  const member = await portal.aMember()
  const email = `notice${++count}@example.com`
  await portal.db
    .updateTable('member')
    .set({ email, email_verified_at: isProved ? new Date() : null })
    .where('id', '=', member.id)
    .execute()
  expect((await member.calls(notices.updateMailChoices, { choices })).status).toBe(200)
  return { member, email }
}
const notifyOf = ({ id }: Person, kind: 'system' | 'reply' = 'system', title = '系统维护') =>
  inTransaction((tx) => notify(tx, id, { kind, title, body: '今晚十点', link: '/mall' }))(portal.db)
const mailsTo = (email: string) =>
  portal.db.selectFrom('outgoing_message').selectAll().where('receiver', '=', email).orderBy('id').execute()
/** Sends what waits for this address and returns the letters. */
const lettersTo = async (email: string): Promise<Letter[]> => {
  const letters: Letter[] = []
  const send = async (letter: Letter) => void letters.push(letter)
  for (const { id } of await mailsTo(email))
    await deliver(
      {
        db: portal.db,
        findProvider: (_db, channel) => ({ channel, isSimulated: false, send }),
        unsubscribeUrl: unsubscribeUrl({ publicUrl }),
      },
      id,
    )
  return letters
}

describe('at once', () => {
  test('a chosen kind comes once, with its link and a way out', async () => {
    const { member, email } = await aReader({ system: 'now' })
    await notifyOf(member)
    await notifyOf(member, 'reply')
    await Promise.all([mailRecentNotices(post()), mailRecentNotices(post())])
    await mailRecentNotices(post())
    const letters = await lettersTo(email)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({
      subject: '【数咨】系统维护',
      unsubscribeUrl: expect.stringMatching(/^http:\/\/portal\.test\/unsubscribe\?token=\d+\.system\.[\w-]{43}$/),
    })
    expect(letters[0]!.text).toContain('查看：http://portal.test/mall')
    expect(letters[0]!.text).toContain('不想再收到这类邮件')
  })

  test('nothing goes to an unproved address, to a disabled member, or about a notice already read', async () => {
    const [unproved, disabled, reader] = [
      await aReader({ system: 'now' }, false),
      await aReader({ system: 'now' }),
      await aReader({ system: 'now' }),
    ]
    for (const { member } of [unproved, disabled, reader]) await notifyOf(member)
    await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', disabled.member.id).execute()
    await reader.member.calls(notices.readNotices, { all: true })
    await mailRecentNotices(post())
    for (const { email } of [unproved, disabled, reader]) expect(await mailsTo(email)).toEqual([])
  })

  test('at most twenty an hour', async () => {
    const { member, email } = await aReader({ system: 'now' })
    for (let n = 0; n < 25; n++) await notifyOf(member, 'system', `第 ${n} 条`)
    await mailRecentNotices(post())
    expect(await mailsTo(email)).toHaveLength(20)
  })
})

test('the summary of a day comes once and names every notice of the chosen kinds', async () => {
  const { member, email } = await aReader({ system: 'daily', reply: 'daily', audit: 'now' })
  await notifyOf(member, 'system', '甲')
  await notifyOf(member, 'reply', '乙')
  await mailRecentNotices(post())
  expect(await mailsTo(email)).toEqual([])
  await Promise.all([mailDigestsOf(post(), today()), mailDigestsOf(post(), today())])
  await mailDigestsOf(post(), shiftDay(today(), -1))
  const letters = await lettersTo(email)
  expect(letters.map(({ subject }) => subject)).toEqual(['【数咨】昨日的 2 条通知'])
  expect(letters[0]!.text).toContain('· 乙：今晚十点\n· 甲：今晚十点')
})

describe('choices', () => {
  test('are off until the member chooses, and others stay as they are', async () => {
    const member = await portal.aMember()
    const { body } = await member.calls(notices.getMailChoices)
    expect(new Set(Object.values(body.choices))).toEqual(new Set(['off']))
    await member.calls(notices.updateMailChoices, { choices: { reply: 'now', sale: 'daily' } })
    const changed = await member.calls(notices.updateMailChoices, { choices: { reply: 'off' } })
    expect(changed.body.choices).toMatchObject({ reply: 'off', sale: 'daily', system: 'off' })
  })

  test('two changes at once are both saved', async () => {
    const member = await portal.aMember()
    const change = (choices: Record<string, string>) => member.calls(notices.updateMailChoices, { choices })
    const both = await Promise.all([change({ reply: 'now' }), change({ reply: 'daily', sale: 'now' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await member.calls(notices.getMailChoices)).body.choices.sale).toBe('now')
  })

  test('not for visitors; other values are refused', async () => {
    for (const endpoint of [notices.getMailChoices, notices.updateMailChoices])
      expect((await portal.visitor.calls(endpoint, {})).status).toBe(401)
    const member = await portal.aMember()
    const refused = await member.calls(notices.updateMailChoices, { choices: { reply: 'hourly' } })
    expect([refused.status, refused.body.message]).toEqual([400, '请选择不发、即时或每日摘要'])
    expect((await member.calls(notices.updateMailChoices, { choices: { nonsense: 'now' } })).status).toBe(400)
  })
})

describe('unsubscribing without a login', () => {
  const leave = (token: string) => portal.visitor.calls(notices.unsubscribe, { token })
  const choicesOf = async (person: Person) => (await person.calls(notices.getMailChoices)).body.choices

  test('a signed link stops its kind, twice too, and nothing else', async () => {
    const { member } = await aReader({ system: 'now', reply: 'now', sale: 'daily' })
    const token = await unsubscribeToken(portal.db, member.id, 'system')
    expect((await portal.visitor.calls(notices.readUnsubscribe, { token })).body.label).toBe('系统通知')
    const both = await Promise.all([leave(token), leave(token)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await choicesOf(member)).toMatchObject({ system: 'off', reply: 'now', sale: 'daily' })
    await leave(await unsubscribeToken(portal.db, member.id, 'digest'))
    expect(await choicesOf(member)).toMatchObject({ reply: 'now', sale: 'off' })
  })

  test('a link for another member or kind is refused', async () => {
    const [li, wang] = [await aReader({ system: 'now' }), await aReader({ system: 'now' })]
    const [id, kind, signature] = (await unsubscribeToken(portal.db, li.member.id, 'system')).split('.')
    for (const token of [`${wang.member.id}.${kind}.${signature}`, `${id}.reply.${signature}`, `${id}.${kind}.x`, '']) {
      const answer = await leave(token)
      expect([answer.status, answer.body.message]).toEqual([400, '退订链接不正确'])
    }
    expect((await choicesOf(wang.member)).system).toBe('now')
  })
})
