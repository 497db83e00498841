import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as ways from '#contract/people/accounts/login-ways.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { arrivedAt, codeAt, deliverPost, forgetSending } from '../../../../testing/post.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
beforeEach(() => forgetSending(portal))
afterAll(() => portal.close())

let count = 0
const newPhone = () => `1370000${String(++count).padStart(4, '0')}`
const captcha = async () => ({ code: 'ABCDE', uuid: (await portal.visitor.calls(accounts.getCaptcha)).body.uuid })
const requestCode = async (phone: string) => portal.visitor.calls(ways.sendCode, { phone, ...(await captcha()) })
/** A code that has arrived at the number. */
const aCodeFor = async (phone: string): Promise<string> => {
  expect((await requestCode(phone)).status).toBe(200)
  return (await codeAt(portal, phone))!
}
const enter = (phone: string, smsCode: string) => portal.visitor.calls(ways.loginByCode, { phone, smsCode })
const register = async (username: string, phone: string, smsCode?: string) =>
  portal.visitor.calls(accounts.register, {
    username,
    phone,
    password: 'Good@2026',
    consent: true,
    ...(smsCode && { smsCode }),
    ...(await captcha()),
  })
const memberOf = (id: number) =>
  portal.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setPhone = (person: Person, phone: string, provedAt: Date | null) =>
  portal.db.updateTable('member').set({ phone, phone_verified_at: provedAt }).where('id', '=', person.id).execute()
const aVerified = async (phone = newPhone()) => {
  const member = await portal.aMember()
  await setPhone(member, phone, new Date())
  return { member, phone }
}
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code', () => {
  test('logs the owner of the number in, once', async () => {
    const { member, phone } = await aVerified()
    const code = await aCodeFor(phone)
    const entered = await enter(phone, code)
    expect([entered.status, entered.body.user?.id]).toEqual([200, member.id])
    const again = await enter(phone, code)
    expect([again.status, again.body.message]).toEqual([400, '短信验证码错误或已失效'])
  })

  test('of two logins at once with one code one succeeds', async () => {
    const { phone } = await aVerified()
    const code = await aCodeFor(phone)
    const both = await Promise.all([enter(phone, code), enter(phone, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('can be tried five times, then not even the right one works', async () => {
    const { phone } = await aVerified()
    const code = await aCodeFor(phone)
    for (let n = 0; n < 5; n++) expect((await enter(phone, other(code))).status).toBe(400)
    expect((await enter(phone, code)).status).toBe(400)
  })

  test('works for five minutes', async () => {
    const { phone } = await aVerified()
    const code = await aCodeFor(phone)
    await portal.db
      .updateTable('verification_code')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('subject', '=', phone)
      .execute()
    expect((await enter(phone, code)).status).toBe(400)
  })

  test('is replaced by the next one', async () => {
    const { phone } = await aVerified()
    const first = await aCodeFor(phone)
    await forgetSending(portal)
    const second = await aCodeFor(phone)
    if (first !== second) expect((await enter(phone, first)).status).toBe(400)
    expect((await enter(phone, second)).status).toBe(200)
  })

  test('is stored as a slow hash and is in no row once it has left', async () => {
    const phone = newPhone()
    const code = await aCodeFor(phone)
    const { code_hash } = await portal.db
      .selectFrom('verification_code')
      .select('code_hash')
      .where('subject', '=', phone)
      .executeTakeFirstOrThrow()
    expect(code_hash).toMatch(/^\$argon2id\$/)
    const { rows } = await sql<{ row: string }>`
      select message::text as row from outgoing_message as message
      union all select job::text from pgboss.job_common as job
      union all select log::text from audit_log as log`.execute(portal.db)
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([])
  })

  test('guessing is limited for a network, whatever number is guessed at', async () => {
    for (let n = 0; n < 50; n++) await enter(newPhone(), '123456')
    expect((await enter(newPhone(), '123456')).status).toBe(429)
    await portal.db.deleteFrom('rate_limit').where('key', 'like', 'wrong-code:%').execute()
  })

  test.each([
    [{ phone: '123', smsCode: '123456' }, '请输入正确的11位手机号码'],
    [{ phone: '13700009999', smsCode: '12345' }, '请输入 6 位短信验证码'],
    [{ phone: '13700009999' }, '请输入短信验证码'],
  ])('%o is refused: %s', async (input, sentence) => {
    const answer = await portal.visitor.calls(ways.loginByCode, input)
    expect([answer.status, answer.body.message]).toEqual([400, sentence])
  })
})

describe('bombing a number with messages', () => {
  const messagesTo = async (phone: string) => (await arrivedAt(portal, phone)).length

  test('needs a captcha for every message', async () => {
    const phone = newPhone()
    const spent = await captcha()
    expect((await portal.visitor.calls(ways.sendCode, { phone, ...spent })).status).toBe(200)
    await forgetSending(portal)
    const answer = await portal.visitor.calls(ways.sendCode, { phone, ...spent })
    expect([answer.status, answer.body.message]).toEqual([400, '验证码错误'])
    expect(await messagesTo(phone)).toBe(1)
  })

  test('one message a minute reaches the number, also of two requests at once', async () => {
    const phone = newPhone()
    const both = await Promise.all([requestCode(phone), requestCode(phone)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await messagesTo(phone)).toBe(1)
  })

  test('five messages an hour reach it', async () => {
    const phone = newPhone()
    const pause = () => portal.db.deleteFrom('rate_limit').where('key', 'like', 'post-pause:%').execute()
    for (let n = 0; n < 5; n++) {
      await pause()
      expect((await requestCode(phone)).status).toBe(200)
    }
    await pause()
    expect((await requestCode(phone)).status).toBe(429)
    expect(await messagesTo(phone)).toBe(5)
  })

  test('a network asks for sixty messages an hour', async () => {
    for (let n = 0; n < 60; n++) await requestCode(newPhone())
    expect((await requestCode(newPhone())).status).toBe(429)
  })
})

describe('who has no account', () => {
  test('gets the same answer to the request, and the code serves the registration', async () => {
    const known = await aVerified()
    const phone = newPhone()
    const answers = [await requestCode(known.phone), await requestCode(phone)]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    const code = (await codeAt(portal, phone))!
    const refused = await enter(phone, code)
    expect([refused.status, refused.body.message]).toEqual([409, '该手机号还没有账号，请先注册'])
    const registered = await register('came-by-code', phone, code)
    expect(registered.status).toBe(201)
    expect((await memberOf(registered.body.id)).phone_verified_at).not.toBeNull()
    expect((await register('comes-again', newPhone(), code)).status).toBe(400)
  })

  test('a wrong code tells nothing about the account', async () => {
    const { phone } = await aVerified()
    const [known, unknown] = [await enter(phone, '123456'), await enter(newPhone(), '123456')]
    expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message])
  })
})

describe('registration', () => {
  test('works without a code as before, and the number stays unproved', async () => {
    const phone = newPhone()
    const { status, body } = await register('without-code', phone)
    expect(status).toBe(201)
    expect((await memberOf(body.id)).phone_verified_at).toBeNull()
    expect((await enter(phone, await aCodeFor(phone))).body.message).toBe('该手机号还没有账号，请先注册')
  })

  test('needs a code where a setting says so', async () => {
    const admin = await portal.anAdministrator()
    const change = async (verifiedPhoneRequired: number) => {
      const { version } = (await admin.calls(settings.listSettings)).body.find(({ group }) => group === 'messages')!
      await admin.calls(settings.updateSettings, { group: 'messages', version, values: { verifiedPhoneRequired } })
      const isInForce = async () => (await portal.visitor.calls(ways.getWays)).body.isPhoneRequired
      await expect.poll(isInForce).toBe(verifiedPhoneRequired === 1)
    }
    await change(1)
    const phone = newPhone()
    const refused = await register('needs-code', phone)
    expect([refused.status, refused.body.message]).toEqual([400, '请输入短信验证码'])
    expect((await register('needs-code', phone, await aCodeFor(phone))).status).toBe(201)
    await change(0)
  })

  test('a wrong code creates no account', async () => {
    const phone = newPhone()
    const code = await aCodeFor(phone)
    expect((await register('wrong-code', phone, other(code))).status).toBe(400)
    expect((await register('wrong-code', phone, code)).status).toBe(201)
  })

  test('who proves a number gets it from an account that never did, and that account is told', async () => {
    const squatter = await portal.aMember()
    const phone = newPhone()
    await setPhone(squatter, phone, null)
    const { status, body } = await register('true-owner', phone, await aCodeFor(phone))
    expect(status).toBe(201)
    expect((await memberOf(squatter.id)).phone).toBe('')
    expect((await memberOf(body.id)).phone).toBe(phone)
    expect((await squatter.calls(notices.listNotices)).body.content[0]).toMatchObject({
      title: '手机号已被他人验证',
      body: expect.stringContaining('****'),
    })
  })

  test('a proved number cannot be taken', async () => {
    const { member, phone } = await aVerified()
    expect((await register('second-owner', phone, await aCodeFor(phone))).body.message).toBe('该手机号已注册')
    expect((await memberOf(member.id)).phone).toBe(phone)
  })
})

describe('a number that the operator gave to somebody else', () => {
  const longAgo = () => new Date(Date.now() - 181 * 86_400_000)

  test('opens no account, but can be used for a new one', async () => {
    const former = await portal.aMember()
    const phone = newPhone()
    await setPhone(former, phone, longAgo())
    const code = await aCodeFor(phone)
    const refused = await enter(phone, code)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '该手机号上次验证已久，请用密码登录后重新验证；号码新近启用的，可用它注册新账号',
    ])
    expect((await register('new-owner', phone, code)).status).toBe(201)
    expect((await memberOf(former.id)).phone).toBe('')
  })

  test('a login by code renews the proof', async () => {
    const member = await portal.aMember()
    const phone = newPhone()
    const before = new Date(Date.now() - 170 * 86_400_000)
    await setPhone(member, phone, before)
    expect((await enter(phone, await aCodeFor(phone))).status).toBe(200)
    expect((await memberOf(member.id)).phone_verified_at!.getTime()).toBeGreaterThan(before.getTime())
  })
})

test('a disabled account stays closed, and administrators need their password', async () => {
  const [{ member, phone }, boss] = [await aVerified(), await portal.anAdministrator()]
  await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', member.id).execute()
  expect((await enter(phone, await aCodeFor(phone))).status).toBe(403)
  const bossPhone = newPhone()
  await setPhone(boss, bossPhone, new Date())
  const refused = await enter(bossPhone, await aCodeFor(bossPhone))
  expect([refused.status, refused.body.message]).toEqual([409, '管理员账号请用密码登录'])
})

describe('changing the own number', () => {
  const codeFor = async (person: Person, phone: string) => {
    expect((await person.calls(ways.sendPhoneCode, { phone, ...(await captcha()) })).status).toBe(200)
    return (await codeAt(portal, phone))!
  }

  test('needs the code and the password; the old number is told', async () => {
    const { member, phone: old } = await aVerified()
    const phone = newPhone()
    const smsCode = await codeFor(member, phone)
    const refused = await member.calls(ways.changePhone, { phone, smsCode, password: 'Wrong@2026' })
    expect([refused.status, refused.body.message]).toEqual([400, '密码错误'])
    expect((await member.calls(ways.changePhone, { phone, smsCode, password: 'Right@2026' })).status).toBe(200)
    expect(await memberOf(member.id)).toMatchObject({ phone, phone_verified_at: expect.any(Date) })
    expect((await arrivedAt(portal, old))[0]).toContain('已不再使用本手机号')
  })

  test('proving the present number needs no password', async () => {
    const member = await portal.aMember()
    const phone = newPhone()
    await setPhone(member, phone, null)
    expect((await member.calls(accounts.getProfile)).body.isPhoneVerified).toBe(false)
    const smsCode = await codeFor(member, phone)
    expect((await member.calls(ways.changePhone, { phone, smsCode })).body.message).toBe('手机号已验证')
    expect((await member.calls(accounts.getProfile)).body.isPhoneVerified).toBe(true)
  })

  test('a code of another member or of a visitor proves nothing', async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    const phone = newPhone()
    const smsCode = await codeFor(wang, phone)
    const change = { phone, smsCode, password: 'Right@2026' }
    expect((await li.calls(ways.changePhone, change)).status).toBe(400)
    await forgetSending(portal)
    const visitorCode = await aCodeFor(phone)
    if (visitorCode !== smsCode)
      expect((await li.calls(ways.changePhone, { ...change, smsCode: visitorCode })).status).toBe(400)
    expect((await memberOf(li.id)).phone).toBe('')
  })

  test('of two at once one succeeds, and a proved number of somebody else is refused', async () => {
    const [member, taken] = [await portal.aMember(), await aVerified()]
    const phone = newPhone()
    const change = { phone, smsCode: await codeFor(member, phone), password: 'Right@2026' }
    const both = await Promise.all([member.calls(ways.changePhone, change), member.calls(ways.changePhone, change)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const smsCode = await codeFor(member, taken.phone)
    const refused = await member.calls(ways.changePhone, { phone: taken.phone, smsCode, password: 'Right@2026' })
    expect([refused.status, refused.body.message]).toEqual([409, '该手机号已注册'])
  })

  test('not for visitors or people without a level', async () => {
    const nobody = await portal.aPersonWithoutLevel()
    for (const endpoint of [ways.sendPhoneCode, ways.changePhone, ways.sendEmailLink]) {
      expect((await portal.visitor.calls(endpoint, { nonsense: 1 })).status).toBe(401)
      expect((await nobody.calls(endpoint, { nonsense: 1 })).status).toBe(403)
    }
  })

  test('a number that an administrator changes is unproved again', async () => {
    const { member } = await aVerified()
    await portal.db.updateTable('member').set({ phone: newPhone() }).where('id', '=', member.id).execute()
    expect((await memberOf(member.id)).phone_verified_at).toBeNull()
  })
})

test('without a provider the page offers no codes and none is sent', async () => {
  const real = await testPortal({ post: { mail: undefined, sms: undefined, isSimulated: false } })
  expect((await real.visitor.calls(ways.getWays)).body).toMatchObject({
    sms: false,
    mail: false,
    isSimulated: false,
    isPhoneRequired: false,
  })
  const { uuid } = (await real.visitor.calls(accounts.getCaptcha)).body
  const answer = await real.visitor.calls(ways.sendCode, { phone: '13700000001', code: 'ABCDE', uuid })
  expect(answer.status).toBe(503)
  await deliverPost(real)
  expect(await real.db.selectFrom('outgoing_message').select('id').execute()).toEqual([])
  await real.close()
})
