import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as ways from '#contract/people/accounts/login-ways.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { arrivedAt, codeAt, deliverPost, forgetSending } from '../../../../testing/post.ts'
import { carryOutReset } from './start-reset.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
beforeEach(() => forgetSending(portal))
afterAll(() => portal.close())

let count = 0
const captcha = async () => ({ code: 'ABCDE', uuid: (await portal.visitor.calls(accounts.getCaptcha)).body.uuid })
const start = async (account: string, way: 'phone' | 'mail' = 'phone') =>
  portal.visitor.calls(ways.startReset, { account, way, ...(await captcha()) })
const finish = (ticket: string, password = 'Fresh@2026') => portal.visitor.calls(ways.finishReset, { ticket, password })
const logIn = async (username: string, password: string) =>
  portal.visitor.calls(accounts.login, { username, password, ...(await captcha()) })
const set = (person: Person, columns: Record<string, unknown>) =>
  portal.db.updateTable('member').set(columns).where('id', '=', person.id).execute()

/** A member with a proved number and a proved address. */
const aReachable = async () => {
  const member = await portal.aMember()
  const n = String(++count).padStart(4, '0')
  const contacts = { phone: `1360000${n}`, email: `reader${n}@example.com` }
  await set(member, { ...contacts, phone_verified_at: new Date(), email_verified_at: new Date() })
  await sql`update member set email_since = null where id = ${member.id}`.execute(portal.db)
  return { member, ...contacts }
}
const ticketByPhone = async (account: string, phone: string) => {
  await start(account)
  const smsCode = (await codeAt(portal, phone))!
  return (await portal.visitor.calls(ways.verifyReset, { account, smsCode })).body
}
const tokenAt = async (email: string) => /#([\w-]{43})/.exec((await arrivedAt(portal, email))[0] ?? '')?.[1]

describe('by phone', () => {
  test('a code gives a ticket, the ticket a new password; all sessions end and the owner is told', async () => {
    const { member, phone, email } = await aReachable()
    const { ticket, username, levelName } = await ticketByPhone(member.username, phone)
    expect([username, levelName]).toEqual([member.username, '二级会员'])
    const done = await finish(ticket)
    expect([done.status, done.body]).toEqual([200, { message: '密码已修改', endedSessions: 1 }])
    expect((await member.calls(accounts.getSession)).status).toBe(401)
    expect((await logIn(member.username, 'Right@2026')).status).toBe(400)
    const { token } = (await logIn(member.username, 'Fresh@2026')).body
    expect((await arrivedAt(portal, phone))[0]).toContain('密码已重设')
    expect((await arrivedAt(portal, email))[0]).toContain('密码已重设')
    const list = await portal.app.inject({
      url: notices.listNotices.path,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(list.json().content[0].title).toBe('密码已重设')
  })

  test('the phone number works as the account, too', async () => {
    const { member, phone } = await aReachable()
    expect((await ticketByPhone(phone, phone)).username).toBe(member.username)
  })

  test('a ticket works once, also for two at once, and for thirty minutes', async () => {
    const { member, phone } = await aReachable()
    const { ticket } = await ticketByPhone(member.username, phone)
    const both = await Promise.all([finish(ticket, 'First@2026'), finish(ticket, 'Second@2026')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)!.body.message).toBe('链接已用过或已失效，请重新发送')
    await forgetSending(portal)
    const late = await ticketByPhone(member.username, phone)
    await sql`update account_link set expires_at = now() - interval '1 second'`.execute(portal.db)
    expect((await finish(late.ticket)).status).toBe(400)
  })

  test('a code is tried five times and exchanged once', async () => {
    const { member, phone } = await aReachable()
    await start(member.username)
    const smsCode = (await codeAt(portal, phone))!
    const verify = (tried: string) =>
      portal.visitor.calls(ways.verifyReset, { account: member.username, smsCode: tried })
    const both = await Promise.all([verify(smsCode), verify(smsCode)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    await forgetSending(portal)
    await start(member.username)
    const second = (await codeAt(portal, phone))!
    for (let n = 0; n < 5; n++) await verify(second === '000000' ? '000001' : '000000')
    expect((await verify(second)).status).toBe(400)
  })

  test('a code for logging in resets nothing, and a code for one account not another', async () => {
    const [li, wang] = [await aReachable(), await aReachable()]
    await portal.visitor.calls(ways.sendCode, { phone: li.phone, ...(await captcha()) })
    const loginCode = (await codeAt(portal, li.phone))!
    const verify = (account: string, smsCode: string) => portal.visitor.calls(ways.verifyReset, { account, smsCode })
    expect((await verify(li.phone, loginCode)).status).toBe(400)
    await forgetSending(portal)
    await start(li.member.username)
    expect((await verify(wang.member.username, (await codeAt(portal, li.phone))!)).status).toBe(400)
  })

  test('a second run of the job sends nothing and spoils nothing', async () => {
    const { member, phone } = await aReachable()
    const request = { request: crypto.randomUUID(), account: member.username, way: 'phone' as const }
    await carryOutReset({ db: portal.db, publicUrl: 'http://portal.test' }, request)
    const smsCode = (await codeAt(portal, phone))!
    await forgetSending(portal)
    await carryOutReset({ db: portal.db, publicUrl: 'http://portal.test' }, request)
    expect(await arrivedAt(portal, phone)).toHaveLength(1)
    expect((await portal.visitor.calls(ways.verifyReset, { account: member.username, smsCode })).status).toBe(200)
  })
})

describe('by mail', () => {
  test('the link opens the form, works once, and its token is in no address that a server sees', async () => {
    const { member, email } = await aReachable()
    const answer = await start(member.username, 'mail')
    expect(answer.body.message).toBe('如账号有已验证的邮箱，链接已发出')
    const [text] = await arrivedAt(portal, email)
    const link = new URL(/https?:\/\/\S+/.exec(text!)![0])
    expect([link.origin, link.pathname, link.search]).toEqual(['http://portal.test', '/resetPassword', ''])
    const token = link.hash.slice(1)
    const opened = await portal.visitor.calls(ways.readResetLink, { token })
    expect(opened.body).toEqual({ username: member.username, levelName: '二级会员' })
    expect((await finish(token)).status).toBe(200)
    expect((await portal.visitor.calls(ways.readResetLink, { token })).status).toBe(400)
    expect((await logIn(member.username, 'Fresh@2026')).status).toBe(200)
  })

  test('a new link replaces the old one, and only hashes are stored', async () => {
    const { member, email } = await aReachable()
    await start(member.username, 'mail')
    const first = (await tokenAt(email))!
    await forgetSending(portal)
    await start(member.username, 'mail')
    const second = (await tokenAt(email))!
    expect((await finish(first)).status).toBe(400)
    const { rows } = await sql<{ row: string }>`
      select link::text as row from account_link as link
      union all select message::text from outgoing_message as message
      union all select job::text from pgboss.job_common as job`.execute(portal.db)
    expect(rows.filter(({ row }) => row.includes(second))).toEqual([])
    expect((await finish(second)).status).toBe(200)
  })
})

describe('nothing is sent', () => {
  const nothingFor = async (account: string, way: 'phone' | 'mail', receiver: string) => {
    const before = (await arrivedAt(portal, receiver)).length
    await start(account, way)
    expect((await arrivedAt(portal, receiver)).length).toBe(before)
  }

  test('to a number or an address that nobody proved', async () => {
    const { member, phone, email } = await aReachable()
    await set(member, { phone_verified_at: null, email_verified_at: null })
    await nothingFor(member.username, 'phone', phone)
    await nothingFor(member.username, 'mail', email)
  })

  test('to an address that the account has had for less than three days', async () => {
    const { member, email } = await aReachable()
    await set(member, { email: `new-${email}`, email_verified_at: new Date() })
    await set(member, { email_verified_at: new Date() })
    await nothingFor(member.username, 'mail', `new-${email}`)
    await sql`update member set email_since = now() - interval '73 hours' where id = ${member.id}`.execute(portal.db)
    await forgetSending(portal)
    await start(member.username, 'mail')
    expect(await arrivedAt(portal, `new-${email}`)).toHaveLength(1)
  })

  test('to a number proved too long ago', async () => {
    const { member, phone } = await aReachable()
    await set(member, { phone_verified_at: new Date(Date.now() - 181 * 86_400_000) })
    await nothingFor(member.username, 'phone', phone)
  })

  test('for a disabled account and for an administrator', async () => {
    const { member, phone } = await aReachable()
    await set(member, { enabled: false })
    await nothingFor(member.username, 'phone', phone)
    const boss = await portal.anAdministrator()
    await set(boss, { phone: '13511110000', phone_verified_at: new Date() })
    await nothingFor(boss.username, 'phone', '13511110000')
  })
})

test('the answer is the same for an account that does not exist, and so is the work of the call', async () => {
  const { member } = await aReachable()
  const [known, unknown] = [await start(member.username), await start('nobody-at-all')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const queued = await portal.db
    .selectFrom('pgboss.job_common')
    .select('data')
    .where('name', '=', 'accounts.send-reset')
    .where('state', '=', 'created')
    .execute()
  expect(queued).toHaveLength(2)
  expect((await start('nobody-at-all')).status).toBe(429)
  await deliverPost(portal)
  const verify = (account: string) => portal.visitor.calls(ways.verifyReset, { account, smsCode: '123456' })
  const wrong = await Promise.all([verify(member.username), verify('nobody-at-all')])
  expect(wrong[0]!.body.message).toBe(wrong[1]!.body.message)
})

test.each([
  [{ ticket: 'x', password: 'Fresh@2026' }, '链接已用过或已失效，请重新发送'],
  [{ ticket: 'A'.repeat(43), password: 'Fresh@2026' }, '链接已用过或已失效，请重新发送'],
  [{ ticket: 'A'.repeat(43), password: 'short' }, '密码长度应大于等于6个字符小于16个字符!'],
  [{ ticket: 'A'.repeat(43), password: 'Fresh@2026', repeatPwd: 'Other@2026' }, '两次密码不一致'],
])('%o is refused: %s', async (input, sentence) => {
  const answer = await portal.visitor.calls(ways.finishReset, input)
  expect([answer.status, answer.body.message]).toEqual([400, sentence])
})

describe('the own address', () => {
  const askFor = (person: Person) => person.calls(ways.sendEmailLink)
  const confirm = (token: string) => portal.visitor.calls(ways.confirmEmail, { token })
  const isProved = async (person: Person) => (await person.calls(accounts.getProfile)).body.isEmailVerified

  test('is proved by a link of one use', async () => {
    const member = await portal.aMember()
    expect((await askFor(member)).body.message).toBe('请先填写邮箱')
    await set(member, { email: 'own@example.com' })
    expect((await askFor(member)).body.message).toBe('验证链接已发到 o***@example.com，30 分钟内有效')
    expect((await askFor(member)).status).toBe(429)
    const token = (await tokenAt('own@example.com'))!
    const both = await Promise.all([confirm(token), confirm(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await isProved(member)).toBe(true)
  })

  test('changed after the link was sent, it is not proved by it; changed afterwards, it is unproved again', async () => {
    const member = await portal.aMember()
    await set(member, { email: 'first@example.com' })
    await askFor(member)
    const token = (await tokenAt('first@example.com'))!
    await set(member, { email: 'victim@example.com' })
    expect((await confirm(token)).status).toBe(400)
    expect(await isProved(member)).toBe(false)
    await set(member, { email_verified_at: new Date() })
    await set(member, { email: 'another@example.com' })
    expect(await isProved(member)).toBe(false)
  })

  test('a link for the address sets no password', async () => {
    const member = await portal.aMember()
    await set(member, { email: 'cross@example.com' })
    await askFor(member)
    expect((await finish((await tokenAt('cross@example.com'))!)).status).toBe(400)
  })
})
