import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

let count = 0
const registers = async (headers: Record<string, string>, more: Record<string, unknown> = {}) => {
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  const phone = String(13_500_000_000 + ++count)
  const payload = { phone, username: `n${phone}`, password: 'Good@2026', code: 'ABCDE', uuid, consent: true, ...more }
  const answer = await portal.app.inject({ method: 'POST', url: accounts.register.path, payload, headers })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return { status: answer.statusCode, username: payload.username, token: cookies.find((line) => /^token=./.test(line)) }
}
const ownPage = { 'sec-fetch-site': 'same-origin' }

test('a browser on our own pages is logged in by its registration', async () => {
  const { status, username, token } = await registers(ownPage)
  expect(status).toBe(201)
  expect(token).toMatch(/^token=[\w-]{43}; /)
  expect(token).toMatch(/HttpOnly/)
  expect(token).not.toMatch(/Max-Age|Expires/)
  const info = await portal.app.inject({ url: '/auth/info', headers: { cookie: token!.split(';')[0]! } })
  expect(info.json()).toMatchObject({ user: { username, roles: [{ id: 4 }] }, roles: ['common'] })
  const { last_login_at: lastLogin } = await portal.db
    .selectFrom('member')
    .select('last_login_at')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  expect(lastLogin).not.toBeNull()
  const logged = await portal.db.selectFrom('audit_log').select('action').where('member_name', '=', username).execute()
  expect(logged).toEqual([{ action: '登录成功' }])
})

test('another client gets no cookie, and another site no registration', async () => {
  expect(await registers({})).toMatchObject({ status: 201, token: undefined })
  expect(await registers({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, token: undefined })
  expect(await registers({ origin: 'https://evil.example' })).toMatchObject({ status: 403, token: undefined })
})

test('a refused registration opens no session', async () => {
  const { username } = await registers(ownPage)
  for (const more of [{ code: 'WRONG' }, { username }, { consent: false }, { inviteCode: 'NOBODY' }]) {
    const { status, token } = await registers(ownPage, more)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(token).toBeUndefined()
  }
})

test('of two registrations of one name at once only one opens a session', async () => {
  const both = await Promise.all([
    registers(ownPage, { username: 'at-once' }),
    registers(ownPage, { username: 'at-once' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.filter(({ token }) => token)).toHaveLength(1)
})
