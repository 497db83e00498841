import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import { delicateCallOf } from '#contract/delicate-calls.ts'
import * as points from '#contract/money/points/points.ts'
import * as factors from '#contract/people/accounts/factors.ts'
import * as members from '#contract/people/accounts/members.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { allCalls, requestOf, validInput, wrongCalls } from '../../../../testing/call-requests.ts'
import { digitsOf, enrol, letProofAge, nextPeriod, password, wrongDigits } from '../../../../testing/factors.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import type { ConfirmedRequest } from '../../../base/approvals/index.ts'
import { confirmedSettings, settingsOf } from '../../../base/settings/index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('calls that need a fresh proof', () => {
  test('are refused with a code of their own when the last proof is too old, and nothing changes', async () => {
    const [admin, li] = [await portal.anAdministrator(), await portal.aMember()]
    await letProofAge(portal, admin)
    const adjust = () => admin.calls(points.addAdjustment, { userId: li.id, coin: 5, reason: '补偿' })
    const refused = await adjust()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'proof_required', '请再次验证身份'])
    expect((await admin.calls(members.exportMembers, { format: 'csv' })).status).toBe(403)
    expect(await portal.db.selectFrom('point_adjustment').selectAll().execute()).toEqual([])
    expect((await admin.calls(factors.prove, { password })).body.message).toBe('已验证身份')
    expect((await adjust()).status).toBe(201)
    expect((await admin.calls(members.exportMembers, { format: 'csv' })).status).toBe(200)
  })

  test('are refused with a stale proof, every one of them, whatever their input', async () => {
    const [admin, member] = [await portal.anAdministrator(), await portal.aMember()]
    await letProofAge(portal, admin)
    await letProofAge(portal, member)
    const asking = allCalls.filter(({ endpoint }) => {
      const { proof, field } = delicateCallOf(endpoint) ?? {}
      return proof === 'recent' && field === undefined
    })
    expect(asking.length).toBeGreaterThan(30)
    const wrong = await wrongCalls(asking, async (endpoint) => {
      const { token } = endpoint.access === 'administrator' ? admin : member
      const answer = await portal.app.inject(requestOf(endpoint, validInput(endpoint), token))
      return answer.json().code === 'proof_required' ? [] : [answer.body]
    })
    expect(wrong).toEqual([])
  })

  test('that hand out data of people are in the audit log', async () => {
    const admin = await portal.anAdministrator()
    const logged = allCalls.filter(({ endpoint }) => delicateCallOf(endpoint)?.log === 'call')
    const given: string[] = []
    for (const { endpoint } of logged) {
      const { statusCode } = await portal.app.inject(requestOf(endpoint, validInput(endpoint), admin.token))
      if (statusCode === 200) given.push(`${endpoint.method} ${endpoint.path}`)
    }
    expect(given.length).toBeGreaterThan(2)
    const rows = await portal.db.selectFrom('audit_log').select('call').where('member_id', '=', admin.id).execute()
    expect(rows.map(({ call }) => call).sort()).toEqual(given.sort())
  })

  test('a role that may not call them learns nothing about proofs', async () => {
    const li = await portal.aMember()
    await letProofAge(portal, li)
    expect((await li.calls(members.exportMembers, { format: 'csv' })).body.code).toBe('forbidden')
    expect((await portal.visitor.calls(members.exportMembers, { format: 'csv' })).status).toBe(401)
  })

  test('the setting decides how long a proof counts; a longer period revives no older proof, a shorter one counts at once', async () => {
    const admin = await portal.anAdministrator()
    const proveAgo = (minutes: number) =>
      portal.db
        .updateTable('session')
        .set({ proved_at: new Date(Date.now() - minutes * 60_000) })
        .where('member_id', '=', admin.id)
        .execute()
    const proofMinutes = async (value: number) => {
      const { version } = (await admin.calls(settings.listSettings)).body.find(({ group }) => group === 'security')!
      const change = { group: 'security' as const, version, values: { proofMinutes: value } }
      await inTransaction(confirmedSettings)(portal.db, {
        ...({} as ConfirmedRequest),
        payload: change,
        requesterId: admin.id,
      })
      await expect.poll(async () => (await settingsOf(portal.db, 'security')).proofMinutes).toBe(value)
    }
    const isFresh = async () => (await admin.calls(factors.requireProof)).status === 200
    await proveAgo(20)
    await proofMinutes(30)
    expect(await isFresh()).toBe(false)
    // As if the longer period had been in force all the time.
    await portal.db.deleteFrom('setting_change').execute()
    expect(await isFresh()).toBe(true)
    await proofMinutes(15)
    expect(await isFresh()).toBe(false)
    await proofMinutes(30)
    expect(await isFresh()).toBe(false)
  })
})

describe('proving again', () => {
  test('by password, digits or recovery code; wrong ones are bounded and open nothing', async () => {
    const li = await portal.aMember()
    const { secret, recoveryCodes } = await enrol(portal, li)
    for (const proof of [{ password }, { code: digitsOf(secret) }, { code: recoveryCodes[0] }]) {
      await letProofAge(portal, li)
      expect((await li.calls(factors.requireProof)).status).toBe(403)
      expect((await li.calls(factors.prove, proof)).status).toBe(200)
      expect((await li.calls(factors.requireProof)).status).toBe(200)
    }
    await letProofAge(portal, li)
    expect((await li.calls(factors.prove, {})).body.message).toBe('请输入密码')
    expect((await li.calls(factors.prove, { password: 'Wrong@2026' })).body.message).toBe('密码错误')
    for (let left = 4; left > 0; left--)
      expect((await li.calls(factors.prove, { code: wrongDigits(secret) })).body.message).toContain(`${left} 次`)
    await li.calls(factors.prove, { code: wrongDigits(secret) })
    expect((await li.calls(factors.prove, { code: digitsOf(secret) })).status).toBe(429)
    expect((await li.calls(factors.requireProof)).status).toBe(403)
  })

  test('anonymous: 401; the same digits twice at once: once', async () => {
    expect((await portal.visitor.calls(factors.prove, { password })).status).toBe(401)
    expect((await portal.visitor.calls(factors.beginProof)).status).toBe(401)
    const li = await portal.aMember()
    const { secret } = await enrol(portal, li)
    const all = await Promise.all([1, 2].map(() => li.calls(factors.prove, { code: digitsOf(secret) })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test("another's digits prove nothing", async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    const { secret } = await enrol(portal, li)
    await enrol(portal, wang)
    await letProofAge(portal, wang)
    expect((await wang.calls(factors.prove, { code: digitsOf(secret) })).status).toBe(400)
    await nextPeriod(portal, li)
    expect((await wang.calls(factors.requireProof)).status).toBe(403)
  })

  test('says which ways there are', async () => {
    const li = await portal.aMember()
    expect((await li.calls(factors.beginProof)).body).toEqual({ hasTotp: false, hasFactor: false, options: null })
    await enrol(portal, li)
    expect((await li.calls(factors.beginProof)).body).toMatchObject({ hasTotp: true, hasFactor: true })
  })
})
