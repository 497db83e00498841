import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as factors from '#contract/people/accounts/factors.ts'
import {
  digitsOf,
  enrol,
  letProofAge,
  nextPeriod,
  password,
  titlesOfNotices,
  wrongDigits,
} from '../../../../testing/factors.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { openSession } from '../testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const begin = async (person: Person) => (await person.calls(factors.beginTotp, { password })).body
const hasTotp = async (person: Person) => (await person.calls(factors.getFactors)).body.totp !== null

describe('turning the authenticator on', () => {
  test('needs the password and a right code; recovery codes are shown once and stored hashed', async () => {
    const li = await portal.aMember()
    const { secret, uri } = await begin(li)
    expect(uri).toMatch(new RegExp(`^otpauth://totp/.+secret=${secret}`))
    expect(await hasTotp(li)).toBe(false)
    const { status, body } = await li.calls(factors.confirmTotp, { code: digitsOf(secret) })
    expect([status, body.message]).toEqual([200, '验证器已开启'])
    expect(body.recoveryCodes).toHaveLength(10)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes!) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/)
    expect((await li.calls(factors.getFactors)).body).toMatchObject({ totp: { useTime: null }, recoveryCodesLeft: 10 })
    const stored = await portal.db.selectFrom('recovery_code').selectAll().where('member_id', '=', li.id).execute()
    expect(JSON.stringify(stored)).not.toContain(body.recoveryCodes![0]!.replaceAll('-', ''))
    expect(await titlesOfNotices(portal, li)).toEqual(['已添加两步验证方式'])
  })

  test('anonymous: 401; wrong password: 400', async () => {
    for (const call of [factors.getFactors, factors.beginTotp, factors.confirmTotp, factors.removeTotp] as const)
      expect((await portal.visitor.calls(call, { password, code: '123456' })).status).toBe(401)
    const li = await portal.aMember()
    const { status, body } = await li.calls(factors.beginTotp, { password: 'Wrong@2026' })
    expect([status, body.message, body.fields]).toEqual([400, '密码错误', { password: '密码错误' }])
  })

  test('another session or another member cannot confirm it', async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    const { secret } = await begin(li)
    const { token } = await openSession(portal.db, li.id, { address: '127.0.0.1', userAgent: 'x' }, undefined)
    const elsewhere = await portal.app.inject({
      method: 'POST',
      url: factors.confirmTotp.path,
      payload: { code: digitsOf(secret) },
      headers: { authorization: `Bearer ${token}` },
    })
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([409, '绑定已过期，请重新开始'])
    expect((await wang.calls(factors.confirmTotp, { code: digitsOf(secret) })).status).toBe(409)
    expect(await hasTotp(li)).toBe(false)
  })

  test('confirming twice at once turns it on once', async () => {
    const li = await portal.aMember()
    const { secret } = await begin(li)
    const all = await Promise.all([1, 2].map(() => li.calls(factors.confirmTotp, { code: digitsOf(secret) })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await li.calls(factors.getFactors)).body.recoveryCodesLeft).toBe(10)
  })

  test('clocks may differ by one period, not by two', async () => {
    for (const [periods, status] of [
      [-1, 200],
      [1, 200],
      [-3, 400],
      [3, 400],
    ] as const) {
      const li = await portal.aMember()
      const { secret } = await begin(li)
      expect((await li.calls(factors.confirmTotp, { code: digitsOf(secret, periods) })).status, `${periods}`).toBe(
        status,
      )
    }
  })

  test('a new authenticator replaces the old one only when it is confirmed, and needs the second factor', async () => {
    const li = await portal.aMember()
    const { secret } = await enrol(portal, li)
    const second = await begin(li)
    const byOld = await li.calls(factors.prove, { code: digitsOf(secret) })
    expect(byOld.status).toBe(200)
    await letProofAge(portal, li)
    const refused = await li.calls(factors.beginTotp, { password })
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required'])
    const confirmed = await li.calls(factors.confirmTotp, { code: digitsOf(second.secret) })
    expect([confirmed.status, confirmed.body.recoveryCodes]).toEqual([200, null])
    await nextPeriod(portal, li)
    expect((await li.calls(factors.prove, { code: digitsOf(secret) })).status).toBe(400)
  })
})

describe('turning it off', () => {
  const off = (person: Person, code: string, secret = password) =>
    person.calls(factors.removeTotp, { password: secret, code })

  test('needs password and code; a stolen session alone changes nothing', async () => {
    const li = await portal.aMember()
    const { secret } = await enrol(portal, li)
    expect((await off(li, digitsOf(secret), 'Wrong@2026')).body.message).toBe('密码错误')
    const wrong = await off(li, wrongDigits(secret))
    expect([wrong.status, wrong.body.message]).toEqual([400, '数字不对或已过期，还可再试 4 次'])
    expect(await hasTotp(li)).toBe(true)
    expect((await off(li, digitsOf(secret))).body.message).toBe('验证器已停用')
    expect((await li.calls(factors.getFactors)).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect(await titlesOfNotices(portal, li)).toContain('已移除两步验证方式')
    expect((await off(li, digitsOf(secret))).body.message).toBe('没有开启验证器')
  })

  test('twice at once: one succeeds', async () => {
    const li = await portal.aMember()
    const { secret } = await enrol(portal, li)
    const all = await Promise.all([1, 2].map(() => off(li, digitsOf(secret))))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a recovery code works in place of digits', async () => {
    const li = await portal.aMember()
    const { recoveryCodes } = await enrol(portal, li)
    expect((await off(li, recoveryCodes[3]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  })
})

describe('new recovery codes', () => {
  test('replace the old ones, and need password and second factor', async () => {
    const li = await portal.aMember()
    const none = await li.calls(factors.renewRecoveryCodes, { password })
    expect([none.status, none.body.message]).toEqual([409, '没有开启两步验证'])
    const { recoveryCodes } = await enrol(portal, li)
    expect((await li.calls(factors.renewRecoveryCodes, { password: 'Wrong@2026' })).status).toBe(400)
    const { body } = await li.calls(factors.renewRecoveryCodes, { password })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await li.calls(factors.prove, { code: recoveryCodes[0]! })).status).toBe(400)
    expect((await li.calls(factors.prove, { code: body.recoveryCodes[0]! })).status).toBe(200)
    await letProofAge(portal, li)
    expect((await li.calls(factors.renewRecoveryCodes, { password })).body.code).toBe('proof_required')
    expect((await portal.visitor.calls(factors.renewRecoveryCodes, { password })).status).toBe(401)
  })

  test('twice at once leaves ten', async () => {
    const li = await portal.aMember()
    await enrol(portal, li)
    await Promise.all([1, 2].map(() => li.calls(factors.renewRecoveryCodes, { password })))
    expect((await li.calls(factors.getFactors)).body.recoveryCodesLeft).toBe(10)
  })
})
