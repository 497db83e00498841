import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const captcha = async () => (await portal.visitor.calls(accounts.getCaptcha)).body.uuid
const post = async (url: string, payload: object, { from = '192.0.2.1', cookie = '' } = {}) =>
  portal.app.inject({
    method: 'POST',
    url,
    payload: { code: 'ABCDE', uuid: await captcha(), ...payload },
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
  })
const logIn = (username: string, password: string, options?: { from?: string; cookie?: string }) =>
  post('/auth/login', { username, password }, options)
const wrongly = async (times: number, username: string, options?: { from?: string; cookie?: string }) => {
  for (let n = 0; n < times; n++) await logIn(username, 'Wrong@2026', options)
}
const deviceOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('device='))!
    .split(';')[0]!

let count = 0
const aMemberWithPhone = async () => {
  const name = `guessed${++count}`
  const phone = `1390000${String(1000 + count)}`
  const { id } = await portal.aMember({ name })
  await portal.db.updateTable('member').set({ phone }).where('id', '=', id).execute()
  return { id, name, phone }
}

describe('wrong passwords', () => {
  test('of a name do not tell which phone number belongs to it', async () => {
    const { name, phone } = await aMemberWithPhone()
    await wrongly(10, name)
    const statuses = await Promise.all(
      [name, phone, '13911112222', 'nobody'].map((typed) => logIn(typed, 'Wrong@2026')),
    )
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([429, 400, 400, 400])
    await wrongly(10, 'nobody')
    expect((await logIn('nobody', 'Wrong@2026')).statusCode).toBe(429)
  })

  test('from one address do not lock the owner out at another', async () => {
    const { name } = await aMemberWithPhone()
    await wrongly(11, name, { from: '192.0.2.9' })
    expect((await logIn(name, 'Right@2026', { from: '192.0.2.9' })).statusCode).toBe(429)
    expect((await logIn(name, 'Right@2026', { from: '198.51.100.1' })).statusCode).toBe(200)
  })

  test('from many addresses never lock out a device on which the owner has logged in', async () => {
    const { name } = await aMemberWithPhone()
    const cookie = deviceOf(await logIn(name, 'Right@2026', { from: '198.51.100.2' }))
    for (let n = 1; n <= 10; n++) await wrongly(10, name, { from: `203.0.113.${n}` })
    expect((await logIn(name, 'Right@2026', { from: '203.0.113.99' })).statusCode).toBe(429)
    expect((await logIn(name, 'Right@2026', { from: '203.0.113.99', cookie })).statusCode).toBe(200)
    await wrongly(10, name, { from: '203.0.113.98', cookie })
    expect((await logIn(name, 'Right@2026', { from: '203.0.113.98', cookie })).statusCode).toBe(429)
  })

  test('from one address are limited for all names together; right ones do not count', async () => {
    const { name } = await aMemberWithPhone()
    const from = '203.0.113.200'
    for (let n = 0; n < 3; n++) expect((await logIn(name, 'Right@2026', { from })).statusCode).toBe(200)
    for (let n = 0; n < 100; n++) expect((await logIn(`spray${n}`, 'Wrong@2026', { from })).statusCode).toBe(400)
    expect((await logIn('spray-once-more', 'Wrong@2026', { from })).statusCode).toBe(429)
  })

  test('ten at once are ten', async () => {
    const { name } = await aMemberWithPhone()
    const from = '192.0.2.77'
    const all = await Promise.all(Array.from({ length: 14 }, () => logIn(name, 'Wrong@2026', { from })))
    expect(all.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
  })
})

describe('a known device', () => {
  test('is known for its own member only, and no longer after the password was changed', async () => {
    const [owner, other] = [await aMemberWithPhone(), await aMemberWithPhone()]
    const cookie = deviceOf(await logIn(owner.name, 'Right@2026', { from: '198.51.100.3' }))
    expect(cookie).not.toContain(owner.name)
    await wrongly(10, other.name, { from: '198.51.100.4' })
    expect((await logIn(other.name, 'Right@2026', { from: '198.51.100.4', cookie })).statusCode).toBe(429)
    await wrongly(10, owner.name, { from: '198.51.100.4' })
    await portal.db.updateTable('member').set({ password_hash: 'changed' }).where('id', '=', owner.id).execute()
    expect((await logIn(owner.name, 'Right@2026', { from: '198.51.100.4', cookie })).statusCode).toBe(429)
  })

  test('a made-up cookie proves nothing, and a shared computer remembers five people', async () => {
    const { name } = await aMemberWithPhone()
    await wrongly(10, name, { from: '198.51.100.5' })
    for (const cookie of ['device=x', `device=${'a'.repeat(22)}~${'b'.repeat(43)}`])
      expect((await logIn(name, 'Right@2026', { from: '198.51.100.5', cookie })).statusCode).toBe(429)
    let cookie = ''
    for (let n = 0; n < 7; n++) {
      const person = await aMemberWithPhone()
      cookie = deviceOf(await logIn(person.name, 'Right@2026', { from: '198.51.100.6', cookie }))
    }
    expect(cookie.split('~')).toHaveLength(1 + 5)
  })
})

describe('taken phones and e-mails', () => {
  const registering = (more: object, from: string) => {
    const username = `new${++count}`
    const phone = `1380000${String(1000 + count)}`
    return post('/api/users/register', { username, phone, password: 'Good@2026', consent: true, ...more }, { from })
  }

  test('one network learns ten of them in an hour, then nothing at all', async () => {
    const { phone } = await aMemberWithPhone()
    const from = '192.0.2.40'
    expect((await registering({}, from)).statusCode).toBe(201)
    for (let n = 0; n < 10; n++) {
      const taken = await registering({ phone }, from)
      expect([taken.statusCode, taken.json().message]).toEqual([409, '该手机号已注册'])
    }
    expect((await registering({ phone }, from)).statusCode).toBe(429)
    expect((await registering({}, from)).statusCode).toBe(429)
    expect((await registering({}, '192.0.2.41')).statusCode).toBe(201)
  })

  test('registrations that succeed or are refused for another reason do not count', async () => {
    const from = '192.0.2.42'
    for (let n = 0; n < 12; n++) expect((await registering({ inviteCode: 'NOBODY' }, from)).statusCode).toBe(400)
    for (let n = 0; n < 12; n++) expect((await registering({}, from)).statusCode).toBe(201)
  })

  test('a member learns ten e-mails in an hour', async () => {
    const [prober, owner] = [await portal.aMember(), await portal.aMember()]
    const email = 'owner@example.com'
    const proved = { email, email_verified_at: new Date() }
    await portal.db.updateTable('member').set(proved).where('id', '=', owner.id).execute()
    const probe = (more: object = {}) =>
      prober.calls(accounts.updateProfile, { username: prober.username, sex: '男', email, ...more })
    for (let n = 0; n < 10; n++) expect((await probe()).status).toBe(409)
    expect((await probe()).status).toBe(429)
    expect((await probe({ email: 'free@example.com' })).status).toBe(429)
  })
})
