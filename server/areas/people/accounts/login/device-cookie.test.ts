import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** A browser that sends back the device cookie it got. */
const aBrowser = () => {
  let cookie = ''
  const lines: string[] = []
  const post = async (url: string, payload: object, remoteAddress: string) => {
    const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
    const body = { code: 'ABCDE', uuid, ...payload }
    const answer = await portal.app.inject({ method: 'POST', url, payload: body, remoteAddress, headers: { cookie } })
    const set = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('device='))
    if (set) {
      lines.push(set)
      cookie = set.split(';')[0]!
    }
    return answer.statusCode
  }
  return {
    lines,
    cookie: () => cookie,
    logIn: (username: string, password = 'Good@2026', from = '192.0.2.1') =>
      post(accounts.login.path, { username, password }, from),
    register: (username: string, phone: string) =>
      post(accounts.register.path, { username, phone, password: 'Good@2026', consent: true }, '192.0.2.1'),
  }
}

const idOf = (cookie: string) => /^device=([\w-]{22})/.exec(cookie)?.[1]

test('one cookie marks the browser for registrations and proves it known to its members', async () => {
  const browser = aBrowser()
  expect(await browser.register('first-here', '13600000001')).toBe(201)
  const id = idOf(browser.cookie())
  expect(browser.cookie()).toBe(`device=${id}`)
  expect(await browser.logIn('first-here')).toBe(200)
  expect(idOf(browser.cookie())).toBe(id)
  const known = browser.cookie()
  expect(await browser.register('second-here', '13600000002')).toBe(201)
  expect(browser.cookie()).toBe(known)
  expect(await browser.logIn('second-here')).toBe(200)
  expect(idOf(browser.cookie())).toBe(id)

  const elsewhere = aBrowser()
  for (const name of ['first-here', 'second-here'])
    for (let n = 0; n < 11; n++) await elsewhere.logIn(name, 'Wrong@2026', '192.0.2.2')
  for (const name of ['first-here', 'second-here']) {
    expect(await elsewhere.logIn(name, 'Good@2026', '192.0.2.2')).toBe(429)
    expect(await browser.logIn(name, 'Good@2026', '192.0.2.2')).toBe(200)
  }
  for (const line of browser.lines)
    expect(line).toMatch(/^device=[\w~-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('two people of one browser have counts of their own, and a proof of another browser proves nothing', async () => {
  const [browser, thief] = [aBrowser(), aBrowser()]
  await browser.register('shares-a', '13600000003')
  await browser.register('shares-b', '13600000004')
  await browser.logIn('shares-a')
  await browser.logIn('shares-b')
  for (let n = 0; n < 11; n++) await browser.logIn('shares-a', 'Wrong@2026')
  expect(await browser.logIn('shares-a')).toBe(429)
  expect(await browser.logIn('shares-b')).toBe(200)

  await thief.register('thief', '13600000005')
  const proofs = browser.cookie().split('~').slice(1)
  const moved = [thief.cookie(), ...proofs].join('~')
  for (let n = 0; n < 11; n++) await aBrowser().logIn('shares-b', 'Wrong@2026', '192.0.2.3')
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  const answer = await portal.app.inject({
    method: 'POST',
    url: accounts.login.path,
    payload: { username: 'shares-b', password: 'Good@2026', code: 'ABCDE', uuid },
    remoteAddress: '192.0.2.3',
    headers: { cookie: moved },
  })
  expect(answer.statusCode).toBe(429)
})
