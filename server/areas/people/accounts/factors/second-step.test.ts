import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import {
  digitsOf,
  enrol,
  giveFactor,
  givePassword,
  nextPeriod,
  ticketFor,
  titlesOfNotices,
  wrongDigits,
} from '../../../../testing/factors.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const anEnrolledMember = async () => {
  const person = await portal.aMember()
  return { ...person, ...(await enrol(portal, person)) }
}
const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0]!)
    .join('; ')

describe('the second step of a login', () => {
  test('a right password opens no session, a right code does', async () => {
    const li = await anEnrolledMember()
    const first = await givePassword(portal, li.username)
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ secondStep: { hasTotp: true, passkeyCount: 0, recoveryCodesLeft: 10 } })
    expect(first.json().token).toBeUndefined()
    expect(cookiesOf(first)).not.toContain('token=')
    const { ticket } = first.json().secondStep
    const entered = await giveFactor(portal, { ticket, code: digitsOf(li.secret) })
    expect([entered.statusCode, entered.json().user.id]).toEqual([200, li.id])
    expect(cookiesOf(entered)).toContain(`token=${entered.json().token}`)
    const log = await portal.db.selectFrom('audit_log').select('action').where('member_id', '=', li.id).execute()
    expect(log.map(({ action }) => action).sort()).toEqual(['密码正确，等待第二步验证', '登录成功'].sort())
  })

  test('accounts without a factor log in as before', async () => {
    const li = await portal.aMember()
    const answer = (await givePassword(portal, li.username)).json()
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(['token', 'user', 'roles']))
    expect(answer.secondStep).toBeUndefined()
  })

  test('a code is good once: replay is refused, also at another login', async () => {
    const li = await anEnrolledMember()
    const code = digitsOf(li.secret)
    const [one, two] = [await ticketFor(portal, li.username), await ticketFor(portal, li.username)]
    expect((await giveFactor(portal, { ticket: one, code })).statusCode).toBe(200)
    const replay = await giveFactor(portal, { ticket: two, code })
    expect([replay.statusCode, replay.json().message]).toEqual([400, '数字不对或已过期，还可再试 4 次'])
  })

  test('a recovery code works once and says what is left', async () => {
    const li = await anEnrolledMember()
    const [code] = li.recoveryCodes
    expect((await giveFactor(portal, { ticket: await ticketFor(portal, li.username), code })).statusCode).toBe(200)
    const second = await givePassword(portal, li.username)
    expect(second.json().secondStep.recoveryCodesLeft).toBe(9)
    expect((await giveFactor(portal, { ticket: second.json().secondStep.ticket, code })).statusCode).toBe(400)
  })

  test('a ticket works once, for its own account, and for five minutes', async () => {
    const [li, wang] = [await anEnrolledMember(), await anEnrolledMember()]
    const ticket = await ticketFor(portal, li.username)
    expect((await giveFactor(portal, { ticket, code: digitsOf(wang.secret) })).statusCode).toBe(400)
    expect((await giveFactor(portal, { ticket, code: digitsOf(li.secret) })).statusCode).toBe(200)
    await nextPeriod(portal, li)
    const reused = await giveFactor(portal, { ticket, code: digitsOf(li.secret) })
    expect([reused.statusCode, reused.json().message]).toEqual([409, '登录验证已过期，请重新登录'])
    const late = await ticketFor(portal, li.username)
    await portal.db
      .updateTable('login_ticket')
      .set({ expires_at: new Date(0) })
      .where('member_id', '=', li.id)
      .execute()
    expect((await giveFactor(portal, { ticket: late, code: digitsOf(li.secret) })).statusCode).toBe(409)
    expect((await giveFactor(portal, { ticket: 'made-up', code: '123456' })).statusCode).toBe(409)
  })

  test('twice at once opens one session', async () => {
    const li = await anEnrolledMember()
    const ticket = await ticketFor(portal, li.username)
    const proofs = [digitsOf(li.secret), li.recoveryCodes[0]]
    const all = await Promise.all(proofs.map((code) => giveFactor(portal, { ticket, code })))
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('without a proof: 400 in words', async () => {
    const li = await anEnrolledMember()
    const nothing = await giveFactor(portal, { ticket: await ticketFor(portal, li.username) })
    expect([nothing.statusCode, nothing.json().message]).toEqual([400, '请输入验证码'])
  })

  test('a changed password, a reset and a disabled account end begun logins', async () => {
    const li = await anEnrolledMember()
    const ticket = await ticketFor(portal, li.username)
    await li.calls(accounts.changePassword, { oldPass: 'Right@2026', newPass: 'Newer@2026' })
    expect((await giveFactor(portal, { ticket, code: digitsOf(li.secret) })).statusCode).toBe(409)
    const wang = await anEnrolledMember()
    const begun = await ticketFor(portal, wang.username)
    await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', wang.id).execute()
    expect((await giveFactor(portal, { ticket: begun, code: digitsOf(wang.secret) })).statusCode).toBe(403)
  })
})

describe('guessing codes', () => {
  test('five wrong ones, then even the right one waits, with any ticket and from any address', async () => {
    const li = await anEnrolledMember()
    const ticket = await ticketFor(portal, li.username)
    const guess = (from: string) => giveFactor(portal, { ticket, code: wrongDigits(li.secret) }, { from })
    for (let left = 4; left > 0; left--)
      expect((await guess(`203.0.113.${left}`)).json().message).toBe(`数字不对或已过期，还可再试 ${left} 次`)
    expect((await guess('203.0.113.9')).json().message).toBe('连续 5 次未通过，请 15 分钟后再试')
    const fresh = await ticketFor(portal, li.username)
    const right = await giveFactor(portal, { ticket: fresh, code: digitsOf(li.secret) }, { from: '198.51.100.7' })
    expect([right.statusCode, right.json().message]).toEqual([429, '连续 5 次未通过，请 15 分钟后再试'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(600)
    expect(await titlesOfNotices(portal, li)).toContain('两步验证多次未通过')
  })

  test('at once they are five, too', async () => {
    const li = await anEnrolledMember()
    const ticket = await ticketFor(portal, li.username)
    const guesses = Array.from({ length: 9 }, () => giveFactor(portal, { ticket, code: wrongDigits(li.secret) }))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('one network guesses fifty codes of all accounts together', async () => {
    const from = '203.0.113.77'
    let refused = 0
    for (let n = 0; n < 11; n++) {
      const li = await anEnrolledMember()
      const ticket = await ticketFor(portal, li.username)
      for (let guess = 0; guess < 5; guess++)
        if ((await giveFactor(portal, { ticket, code: wrongDigits(li.secret) }, { from })).statusCode === 429) refused++
    }
    expect(refused).toBe(5)
  })

  test('a right code clears the wrong ones before it', async () => {
    const li = await anEnrolledMember()
    for (let n = 0; n < 3; n++) {
      const ticket = await ticketFor(portal, li.username)
      for (let guess = 0; guess < 4; guess++) await giveFactor(portal, { ticket, code: wrongDigits(li.secret) })
      await nextPeriod(portal, li)
      expect((await giveFactor(portal, { ticket, code: digitsOf(li.secret) })).statusCode).toBe(200)
    }
  })
})

test('another site cannot finish a login in somebody else’s browser', async () => {
  const li = await anEnrolledMember()
  const ticket = await ticketFor(portal, li.username)
  const code = digitsOf(li.secret)
  const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
  for (const headers of foreign) {
    const forged = await giveFactor(portal, { ticket, code }, { headers })
    expect([forged.statusCode, forged.json().code]).toEqual([403, 'foreign_origin'])
  }
  expect((await giveFactor(portal, { ticket, code })).statusCode).toBe(200)
})

describe('a trusted device', () => {
  const trusted = async () => {
    const li = await anEnrolledMember()
    const ticket = await ticketFor(portal, li.username)
    const entered = await giveFactor(portal, { ticket, code: digitsOf(li.secret), trustDevice: true })
    return { li, cookie: cookiesOf(entered).match(/device=[^;]+/)![0] }
  }

  test('is not asked again, any other device is', async () => {
    const { li, cookie } = await trusted()
    expect((await givePassword(portal, li.username, { cookie })).json().token).toBeDefined()
    expect((await givePassword(portal, li.username)).json().secondStep).toBeDefined()
    const other = await anEnrolledMember()
    expect((await givePassword(portal, other.username, { cookie })).json().secondStep).toBeDefined()
  })

  test('is asked again when the time is over', async () => {
    const { li, cookie } = await trusted()
    await portal.db
      .updateTable('trusted_device')
      .set({ expires_at: new Date(0) })
      .where('member_id', '=', li.id)
      .execute()
    expect((await givePassword(portal, li.username, { cookie })).json().secondStep).toBeDefined()
  })

  test('at most ten are remembered', async () => {
    const li = await anEnrolledMember()
    for (let n = 0; n < 12; n++) {
      const ticket = await ticketFor(portal, li.username)
      await nextPeriod(portal, li)
      await giveFactor(portal, { ticket, code: digitsOf(li.secret), trustDevice: true })
    }
    const rows = await portal.db
      .selectFrom('trusted_device')
      .select('member_id')
      .where('member_id', '=', li.id)
      .execute()
    expect(rows).toHaveLength(10)
  })
})
