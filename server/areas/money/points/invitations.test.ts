import { afterAll, beforeAll, expect, test } from 'vitest'
import * as points from '#contract/money/points/points.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { balanceOf } from './index.ts'
import { checkLedgerAfterAll } from './testing/ledger.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

let phones = 13_700_000_000
const balance = (person: Person) => balanceOf(portal.db, person.id)
const registerAt = async (
  inviteCode: string,
  { remoteAddress, cookie }: { remoteAddress: string; cookie?: string | undefined },
) => {
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  const phone = String(++phones)
  const payload = { phone, username: `n${phone}`, password: 'Good@1', code: 'ABCDE', uuid, consent: true, inviteCode }
  const headers = cookie ? { cookie } : {}
  const answer = await portal.app.inject({
    method: 'POST',
    url: accounts.register.path,
    payload,
    remoteAddress,
    headers,
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

/** The cookie of a browser in which this person has logged in. */
const cookieAfterLogin = async (username: string, cookie: string): Promise<string> => {
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  const payload = { username, password: 'Good@1', code: 'ABCDE', uuid }
  const answer = await portal.app.inject({ method: 'POST', url: accounts.login.path, payload, headers: { cookie } })
  const line = [answer.headers['set-cookie']].flat().find((each) => each?.startsWith('device='))
  return line!.split(';')[0]!
}

test('rewards are limited per network and per browser, and the report lists the inviter', async () => {
  const inviter = await portal.aMember()
  const { inviteCode } = (await inviter.calls(accounts.getProfile)).body
  const at = (remoteAddress: string, cookie?: string) => registerAt(inviteCode!, { remoteAddress, cookie })
  const answers = []
  for (const last of [1, 2, 3, 4, 5]) answers.push(await at(`198.51.100.${last}`))
  expect(await balance(inviter)).toBe(60)
  await at('::ffff:198.51.100.9')
  expect(await balance(inviter)).toBe(60)
  const cookie = String(answers[0]!.headers['set-cookie'])
  expect(cookie).toMatch(/^device=[\w-]{22}; .*HttpOnly; SameSite=Lax/i)
  await at('203.0.113.1', await cookieAfterLogin(`n${phones - 5}`, cookie.split(';')[0]!))
  expect(await balance(inviter)).toBe(60)
  await Promise.all(['203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'].map((address) => at(address)))
  expect(await balance(inviter)).toBe(120)

  const { body } = await admin.calls(points.listInviters)
  expect(body.content.find(({ userId }) => userId === inviter.id)).toMatchObject({
    invited: 11,
    rewarded: 6,
    coin: 120,
    inSharedNetworks: 11,
    onSharedDevices: 2,
    networks: ['198.51.100.0/24', '203.0.113.0/24'],
  })
  expect((await portal.visitor.calls(points.listInviters)).status).toBe(401)
  expect((await inviter.calls(points.listInviters)).status).toBe(403)
  expect((await admin.calls(points.listInviters, { days: 0 })).body.message).toBe('请输入 1 到 365 的整数')
})
