import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const captcha = async () => (await portal.visitor.calls(accounts.getCaptcha)).body.uuid
const logIn = async (input: Record<string, unknown>) =>
  portal.visitor.calls(accounts.login, { code: 'ABCDE', uuid: await captcha(), password: 'Right@2026', ...input })
const infoWith = (headers: Record<string, string>) => portal.app.inject({ url: '/auth/info', headers })

describe('logging in', () => {
  test('opens a session that the cookie and the token both carry', async () => {
    await portal.aMember({ name: 'zhang3' })
    const { status, body, headers } = await logIn({ username: 'ZHANG3' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { username: 'zhang3', roles: [{ id: 4, name: 'common' }] }, roles: ['common'] })
    const [cookie] = headers['set-cookie'] as string[]
    expect(cookie).toMatch(/^token=[\w-]{43}; /)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Max-Age|Expires/)
    expect((await infoWith({ cookie: `token=${body.token}` })).json().user.username).toBe('zhang3')
    expect((await infoWith({ authorization: `Bearer ${body.token}` })).json().user.username).toBe('zhang3')
  })

  test('remember-me keeps the session for the configured days', async () => {
    await portal.aMember({ name: 'remembered' })
    const { headers } = await logIn({ username: 'remembered', rememberMe: true })
    expect(String(headers['set-cookie'])).toContain(`Max-Age=${7 * 86_400}`)
    expect(String(headers['set-cookie'])).not.toMatch(/Right|remembered/) // neither the password nor anything like it
  })

  test('a wrong name and a wrong password get the same answer', async () => {
    await portal.aMember({ name: 'li4' })
    for (const input of [{ username: 'nobody' }, { username: 'li4', password: 'wrong' }]) {
      const { status, body, headers } = await logIn(input)
      expect([status, body.code, body.message]).toEqual([400, 'credentials_wrong', '用户名或密码错误'])
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('empty fields get their own sentences', async () => {
    const { status, body } = await portal.visitor.calls(accounts.login, { username: ' ' })
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({
      username: '用户名/手机号不能为空',
      password: '密码不能为空',
      code: '验证码不能为空',
    })
  })

  test('no response contains a password hash', async () => {
    await portal.aMember({ name: 'hashless' })
    const { body } = await logIn({ username: 'hashless' })
    const info = await infoWith({ authorization: `Bearer ${body.token}` })
    expect(JSON.stringify(body) + info.body).not.toMatch(/\$argon2|passwordHash|password_hash/i)
  })

  test('a form body works like a JSON body', async () => {
    await portal.aMember({ name: 'formal' })
    const response = await portal.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        username: 'formal',
        password: 'Right@2026',
        code: 'abcde',
        uuid: await captcha(),
        rememberMe: '',
      }).toString(),
    })
    expect(response.statusCode).toBe(200)
  })
})

describe('captchas', () => {
  test('can be tried once, whether the code is right or wrong', async () => {
    await portal.aMember({ name: 'wang5' })
    const uuid = await captcha()
    expect((await logIn({ username: 'wang5', uuid, code: 'XXXXX' })).body.message).toBe('验证码错误')
    expect((await logIn({ username: 'wang5', uuid })).body.message).toBe('验证码错误')
    const spent = await captcha()
    const tries = await Promise.all([1, 2, 3].map(() => logIn({ username: 'wang5', uuid: spent })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('expire after two minutes and belong to one uuid', async () => {
    await portal.aMember({ name: 'late' })
    const uuid = await captcha()
    await portal.db
      .updateTable('captcha')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await logIn({ username: 'late', uuid })).body.code).toBe('captcha_wrong')
    for (const strange of ['x', crypto.randomUUID(), "' or 1=1 --"])
      expect((await logIn({ username: 'late', uuid: strange })).body.code).toBe('captcha_wrong')
  })

  test('are pictures', async () => {
    const { body } = await portal.visitor.calls(accounts.getCaptcha)
    expect(body.img).toMatch(/^data:image\/(png|webp|svg\+xml);base64,/)
  })
})

describe('sessions', () => {
  test('logging out ends the session with the next call, and logging out twice succeeds', async () => {
    const person = await portal.aMember()
    expect((await person.calls(accounts.logout)).status).toBe(200)
    expect((await person.calls(accounts.logout)).status).toBe(200)
    const { status, body } = await person.calls(accounts.getSession)
    expect([status, body.code]).toEqual([401, 'no_session'])
    const [other, bystander] = [await portal.aMember(), await portal.aMember()]
    const both = await Promise.all([other.calls(accounts.logout), other.calls(accounts.logout)])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect((await portal.visitor.calls(accounts.logout)).status).toBe(200)
    expect((await bystander.calls(accounts.getSession)).status).toBe(200)
  })

  test('a token is only a random key: a self-made token with claims is refused', async () => {
    const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: '1', userId: 1, roles: ['admin'] })}.`
    for (const token of [unsigned, `${unsigned}x`, '1', 'null', 'undefined', "' or 1=1 --"]) {
      expect((await infoWith({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
      expect((await infoWith({ cookie: `token=${token}` })).statusCode).toBe(401)
    }
  })

  test('disabling or deleting an account and changing its role take effect with the next call', async () => {
    const disabled = await portal.aMember()
    await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', disabled.id).execute()
    expect((await disabled.calls(accounts.getSession)).status).toBe(401)
    const demoted = await portal.anAdministrator()
    expect((await demoted.calls(settings.listSettings)).status).toBe(200)
    await portal.db.updateTable('member').set({ level: 4 }).where('id', '=', demoted.id).execute()
    expect((await demoted.calls(settings.listSettings)).status).toBe(403)
  })

  test('an expired session is refused, and a member without a level has the role of a visitor', async () => {
    const person = await portal.aMember()
    await portal.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('member_id', '=', person.id)
      .execute()
    expect((await person.calls(accounts.getSession)).status).toBe(401)
    const plain = await portal.aPersonWithoutLevel()
    expect((await plain.calls(accounts.getSession)).body.roles).toEqual(['ROLE_SYSTEM_DEFAULT'])
    expect((await plain.calls(settings.listSettings)).status).toBe(403)
  })

  test('only the hash of a token is stored', async () => {
    const person = await portal.aMember()
    const rows = await portal.db.selectFrom('session').selectAll().where('member_id', '=', person.id).execute()
    expect(JSON.stringify(rows)).not.toContain(person.token)
  })
})

describe('limits', () => {
  test('after ten wrong passwords the account is locked for a while, and a right one before that resets the count', async () => {
    await portal.aMember({ name: 'zhao6' })
    const wrong = () => logIn({ username: 'zhao6', password: 'wrong' })
    for (let n = 0; n < 9; n++) expect((await wrong()).status).toBe(400)
    expect((await logIn({ username: 'zhao6' })).status).toBe(200)
    for (let n = 0; n < 10; n++) expect((await wrong()).status).toBe(400)
    const { status, body, headers } = await logIn({ username: 'zhao6' })
    expect([status, body.message]).toEqual([429, '操作过于频繁，请稍后再试'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an address is limited too; a forwarded address is ignored without a trusted proxy', async () => {
    const admin = await portal.anAdministrator()
    const { body: groups } = await admin.calls(settings.listSettings)
    const version = groups.find(({ group }) => group === 'limits')!.version
    const values = { loginsPerAddress: 1, registrationsPerAddress: 1, captchasPerAddress: 1 }
    await admin.calls(settings.updateSettings, { group: 'limits', version, values })
    const refused = (method: 'GET' | 'POST', url: string, payload?: object) =>
      expect
        .poll(async () => {
          const headers = { 'x-forwarded-for': `10.0.0.${Math.ceil(performance.now()) % 250}` }
          return (await portal.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode
        })
        .toBe(429)
    const login = { username: 'zhao6', password: 'Right@2026', code: 'ABCDE', uuid: 'x' }
    const newcomer = {
      phone: '13800000000',
      username: 'many',
      password: 'Good@1',
      code: 'ABCDE',
      uuid: 'x',
      consent: true,
    }
    await refused('POST', '/auth/login', login)
    await refused('POST', '/api/users/register', newcomer)
    await refused('GET', '/auth/code')
  })
})
