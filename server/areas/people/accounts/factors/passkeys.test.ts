import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as factors from '#contract/people/accounts/factors.ts'
import { enrol, giveFactor, givePassword, letProofAge, password, ticketFor } from '../../../../testing/factors.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { authenticator } from './testing/authenticator.ts'

const origin = 'https://portal.example'
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ publicUrl: origin, isHttps: true })
})
afterAll(() => portal.close())

type Key = ReturnType<typeof authenticator>
const newKey = () => authenticator({ origin, domain: 'portal.example' })
const optionsFor = async (person: Person) =>
  (await person.calls(factors.beginPasskey, { password })).body.options as { challenge: string }
const adds = async (person: Person, key: Key, name = '办公电脑') =>
  person.calls(factors.addPasskey, { name, response: key.makes(await optionsFor(person)) })
const aMemberWithKey = async () => {
  const person = await portal.aMember()
  const key = newKey()
  const { status } = await adds(person, key)
  if (status !== 200) throw new Error('the passkey was refused')
  return { person, key }
}
const loginOptions = async () =>
  (await portal.visitor.calls(factors.beginPasskeyLogin)).body.options as { challenge: string }
const logsIn = (response: unknown) => portal.visitor.calls(factors.logInWithPasskey, { response })

describe('adding a passkey', () => {
  test('works, comes with recovery codes the first time, and is listed by name', async () => {
    const li = await portal.aMember()
    const first = await adds(li, newKey())
    expect([first.status, first.body.message]).toEqual([200, '通行密钥已登记'])
    expect(first.body.recoveryCodes).toHaveLength(10)
    const second = await adds(li, newKey(), '手机')
    expect(second.body.recoveryCodes).toBeNull()
    const { passkeys, passkeyDomain } = (await li.calls(factors.getFactors)).body
    expect(passkeys.map(({ name }) => name)).toEqual(['办公电脑', '手机'])
    expect(passkeyDomain).toBe('portal.example')
  })

  test('anonymous 401, wrong password 400, no name 400', async () => {
    expect((await portal.visitor.calls(factors.beginPasskey, { password })).status).toBe(401)
    expect((await portal.visitor.calls(factors.addPasskey, { name: 'x', response: {} })).status).toBe(401)
    expect((await portal.visitor.calls(factors.removePasskey, { id: 1, password })).status).toBe(401)
    const li = await portal.aMember()
    expect((await li.calls(factors.beginPasskey, { password: 'Wrong@2026' })).body.message).toBe('密码错误')
    const nameless = await li.calls(factors.addPasskey, { name: ' ', response: newKey().makes(await optionsFor(li)) })
    expect([nameless.status, nameless.body.message]).toEqual([400, '请给通行密钥起个名字'])
  })

  test('a challenge works once, for the session that asked, and for its purpose', async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    const options = await optionsFor(li)
    const refused = async (person: Person, challenge: { challenge: string }) =>
      (await person.calls(factors.addPasskey, { name: 'x', response: newKey().makes(challenge) })).body.code
    expect(await refused(wang, options)).toBe('passkey_refused')
    expect(await refused(li, await loginOptions())).toBe('passkey_refused')
    expect(await refused(li, { challenge: 'bWFkZSB1cA' })).toBe('passkey_refused')
    const response = newKey().makes(options)
    const twice = await Promise.all([1, 2].map(() => li.calls(factors.addPasskey, { name: 'x', response })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('from another origin or for another domain it is refused', async () => {
    const li = await portal.aMember()
    for (const where of [
      { origin: 'https://evil.example', domain: 'portal.example' },
      { origin, domain: 'evil.example' },
    ]) {
      const response = authenticator(where).makes(await optionsFor(li))
      expect((await li.calls(factors.addPasskey, { name: 'x', response })).body.code).toBe('passkey_refused')
    }
  })

  test('at most ten, and the same one only once', async () => {
    const li = await portal.aMember()
    const [first, ...others] = Array.from({ length: 10 }, newKey)
    await adds(li, first!)
    expect((await adds(li, first!)).body.message).toBe('这个通行密钥已经登记过')
    for (const key of others) expect((await adds(li, key)).status).toBe(200)
    const eleventh = await li.calls(factors.beginPasskey, { password })
    expect([eleventh.status, eleventh.body.message]).toEqual([409, '通行密钥最多 10 个，请先删除不用的'])
  })
})

describe('removing a passkey', () => {
  const removes = (person: Person, id: number, more: object = {}) =>
    person.calls(factors.removePasskey, { id, password, ...more })
  const idOf = async (person: Person) => (await person.calls(factors.getFactors)).body.passkeys[0]!.id

  test('needs the password and a recent second factor', async () => {
    const { person, key } = await aMemberWithKey()
    const id = await idOf(person)
    expect((await removes(person, id, { password: 'Wrong@2026' })).body.message).toBe('密码错误')
    await letProofAge(portal, person)
    expect((await removes(person, id)).body.code).toBe('proof_required')
    expect((await person.calls(factors.prove, { password })).status).toBe(200)
    expect((await removes(person, id)).body.code).toBe('proof_required')
    const { options } = (await person.calls(factors.beginProof)).body
    const proof = await person.calls(factors.prove, { passkey: key.answers(options as { challenge: string }) })
    expect(proof.body.message).toBe('已验证身份')
    expect((await removes(person, id)).body.message).toBe('通行密钥已删除')
    expect((await person.calls(factors.getFactors)).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  test("another's: 404; twice at once: one", async () => {
    const [{ person: li }, { person: wang }] = [await aMemberWithKey(), await aMemberWithKey()]
    expect((await removes(wang, await idOf(li))).status).toBe(404)
    const id = await idOf(li)
    const all = await Promise.all([1, 2].map(() => removes(li, id)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('logging in with a passkey', () => {
  test('needs no password and no second step', async () => {
    const { person, key } = await aMemberWithKey()
    const { status, body, headers } = await logsIn(key.answers(await loginOptions()))
    expect([status, body.user.id]).toEqual([200, person.id])
    expect(String(headers['set-cookie'])).toContain(`token=${body.token}`)
  })

  test('a response works once, also twice at once', async () => {
    const { key } = await aMemberWithKey()
    const response = key.answers(await loginOptions())
    const all = await Promise.all([1, 2].map(() => logsIn(response)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400])
    const replay = await logsIn(response)
    expect([replay.status, replay.body.message]).toEqual([400, '通行密钥未通过验证，请重试或换一种方式'])
  })

  test('a counter that falls or stands still comes from a copy and is refused', async () => {
    const { key } = await aMemberWithKey()
    expect((await logsIn(key.answers(await loginOptions(), { count: 5 }))).status).toBe(200)
    for (const count of [4, 5])
      expect((await logsIn(key.answers(await loginOptions(), { count }))).body.code).toBe('passkey_refused')
    expect((await logsIn(key.answers(await loginOptions(), { count: 6 }))).status).toBe(200)
  })

  test('another origin, an unverified person, a removed or unknown key and a disabled account are refused', async () => {
    const { person, key } = await aMemberWithKey()
    const code = async (response: unknown) => (await logsIn(response)).body.code
    expect(await code(key.answers(await loginOptions(), { from: 'https://evil.example' }))).toBe('passkey_refused')
    expect(await code(key.answers(await loginOptions(), { isVerified: false }))).toBe('passkey_refused')
    expect(await code(newKey().answers(await loginOptions()))).toBe('passkey_refused')
    expect(await code({ id: 'x', rawId: 'x', type: 'x', response: { clientDataJSON: '!!' } })).toBe('passkey_refused')
    await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', person.id).execute()
    expect(await code(key.answers(await loginOptions()))).toBe('account_disabled')
  })

  test('another site cannot log somebody in', async () => {
    const { key } = await aMemberWithKey()
    const forged = await portal.app.inject({
      method: 'POST',
      url: factors.logInWithPasskey.path,
      payload: { response: key.answers(await loginOptions()) },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(forged.json().code).toBe('foreign_origin')
  })
})

describe('a passkey as the second step', () => {
  const stepOptions = async (ticket: string) =>
    (await portal.visitor.calls(factors.beginSecondStep, { ticket })).body.options as { challenge: string }

  test('finishes the login of its own account', async () => {
    const { person, key } = await aMemberWithKey()
    expect((await givePassword(portal, person.username)).json().secondStep).toMatchObject({ passkeyCount: 1 })
    const ticket = await ticketFor(portal, person.username)
    const entered = await giveFactor(portal, { ticket, passkey: key.answers(await stepOptions(ticket)) })
    expect([entered.statusCode, entered.json().user.id]).toEqual([200, person.id])
  })

  test('a challenge of another login or another account does not count', async () => {
    const [li, wang] = [await aMemberWithKey(), await aMemberWithKey()]
    const [own, other] = [await ticketFor(portal, li.person.username), await ticketFor(portal, li.person.username)]
    const foreign = li.key.answers(await stepOptions(other))
    expect((await giveFactor(portal, { ticket: own, passkey: foreign })).json().code).toBe('passkey_refused')
    const wangsKey = wang.key.answers(await stepOptions(own))
    expect((await giveFactor(portal, { ticket: own, passkey: wangsKey })).json().code).toBe('passkey_refused')
  })

  test('an account without one is refused', async () => {
    const li = await portal.aMember()
    await enrol(portal, li)
    const ticket = await ticketFor(portal, li.username)
    expect((await portal.visitor.calls(factors.beginSecondStep, { ticket })).body.code).toBe('factor_missing')
  })
})
