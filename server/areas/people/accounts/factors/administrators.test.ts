import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as dossiers from '#contract/office/dossiers/dossiers.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as factors from '#contract/people/accounts/factors.ts'
import * as members from '#contract/people/accounts/members.ts'
import { decide, waitingAbout } from '../../../../testing/approvals.ts'
import { enrol, givePassword, letProofAge, titlesOfNotices } from '../../../../testing/factors.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { resetFactorsOf } from './reset-factors.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ isPrivate: false }, { hasPages: true })
})
afterAll(() => portal.close())

const anEnrolledAdministrator = async () => {
  const admin = await portal.anAdministrator()
  await enrol(portal, admin)
  return admin
}

describe('where other machines reach the portal', () => {
  test('an administrator without a second factor reaches its enrolment and nothing else', async () => {
    const admin = await portal.anAdministrator()
    expect((await admin.calls(accounts.getSession)).body.mustAddFactor).toBe(true)
    for (const call of [members.listMembers, accounts.listSessions, accounts.updateProfile] as const) {
      const { status, body } = await admin.calls(call, { username: 'somebody' })
      expect([status, body.message]).toEqual([403, '请先开启两步验证'])
    }
    await enrol(portal, admin)
    expect((await admin.calls(accounts.getSession)).body.mustAddFactor).toBe(false)
    expect((await admin.calls(members.listMembers)).status).toBe(200)
  })

  test('every page leads to the one where it is added', async () => {
    const admin = await portal.anAdministrator()
    const open = (url: string) => portal.app.inject({ url, headers: { cookie: `token=${admin.token}` } })
    for (const url of ['/System/main', '/', '/NumberShop/Admin']) {
      const { statusCode, headers } = await open(url)
      expect([statusCode, headers.location]).toEqual([302, `/secondFactor?returnUrl=${encodeURIComponent(url)}`])
    }
    const page = await open('/secondFactor?returnUrl=%2FSystem%2Fmain')
    expect([page.statusCode, page.body.includes('管理员账号须先开启两步验证')]).toEqual([200, true])
    await enrol(portal, admin)
    expect((await open('/secondFactor?returnUrl=%2FSystem%2Fmain')).headers.location).toBe('/System/main')
  })

  test('members need none', async () => {
    const li = await portal.aMember()
    expect((await li.calls(accounts.getSession)).body.mustAddFactor).toBe(false)
    expect((await li.calls(accounts.listSessions)).status).toBe(200)
    expect((await givePassword(portal, li.username)).json().mustAddFactor).toBe(false)
  })

  test('a setting grants new administrators some days', async () => {
    const other = await testPortal({ isPrivate: false })
    try {
      await other.db
        .insertInto('setting')
        .values({ setting_group: 'security', version: 1, contents: { administratorGraceDays: 3 } })
        .execute()
      const admin = await other.anAdministrator()
      expect((await admin.calls(members.listMembers)).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('resetting the second factor of somebody who has lost it', () => {
  const reset = (by: Person, id: number, reason = '手机丢失，已电话核实') =>
    by.calls(factors.resetFactors, { id, reason })

  test('support does it for members: factors go, sessions end, notice and audit log say why', async () => {
    const [admin, li] = [await anEnrolledAdministrator(), await portal.aMember()]
    await enrol(portal, li)
    const { facts, may } = (await admin.calls(dossiers.getMemberDossier, { id: li.id })).body
    expect(facts.find(({ label }) => label === '两步验证')!.value).toMatch(/开启$/)
    expect(may.resetFactors).toBe(true)
    expect((await reset(admin, li.id)).body.message).toBe('两步验证已重置，请本人重新登录并开启')
    expect((await li.calls(factors.getFactors)).status).toBe(401)
    expect((await givePassword(portal, li.username)).json().token).toBeDefined()
    expect(await titlesOfNotices(portal, li)).toContain('两步验证已被重置')
    const logged = await portal.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('about_member_id', '=', li.id)
      .execute()
    expect(logged).toEqual([{ action: '重置一名用户的两步验证', after: { reason: '手机丢失，已电话核实' } }])
  })

  test('an administrator’s is reset by two super administrators, who read whose it is', async () => {
    const [admin, colleague] = [await anEnrolledAdministrator(), await anEnrolledAdministrator()]
    const support = await portal.anAdministratorOf('support')
    await enrol(portal, support)
    const self = await reset(admin, admin.id)
    expect([self.status, self.body.message]).toEqual([409, '不能重置自己的两步验证'])
    expect((await reset(support, colleague.id)).status).toBe(403)
    const second = await anEnrolledAdministrator()
    const asked = await reset(admin, colleague.id)
    expect([asked.status, asked.body.message]).toEqual([200, '申请已提交，等另一名超级管理员确认后重置'])
    expect((await colleague.calls(factors.getFactors)).status).toBe(200)
    const [request] = await waitingAbout(second, colleague)
    expect(request!.detail).toBe(`用户 ${colleague.username}（超级管理员）的两步验证将全部移除，之后只凭密码登录`)
    expect((await decide(second, request!.id)).status).toBe(200)
    expect((await colleague.calls(factors.getFactors)).status).toBe(401)
  })

  test('needs a reason, a right role, a fresh proof, and a factor to reset', async () => {
    const [admin, li] = [await anEnrolledAdministrator(), await portal.aMember()]
    expect((await reset(admin, li.id)).body.message).toBe('没有开启两步验证')
    await enrol(portal, li)
    expect((await reset(admin, li.id, ' ')).body.message).toBe('请写明原因')
    expect((await reset(admin, 999_999)).status).toBe(404)
    expect((await reset(li, admin.id)).status).toBe(403)
    expect((await reset(portal.visitor, li.id)).status).toBe(401)
    await letProofAge(portal, admin)
    expect((await reset(admin, li.id)).body.code).toBe('proof_required')
  })

  test('twice at once: once', async () => {
    const [admin, li] = [await anEnrolledAdministrator(), await portal.aMember()]
    await enrol(portal, li)
    const all = await Promise.all([1, 2].map(() => reset(admin, li.id)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the command line does it for the last administrator', async () => {
    const admin = await anEnrolledAdministrator()
    expect(await resetFactorsOf(portal.db, 'nobody here')).toBe(false)
    expect(await resetFactorsOf(portal.db, admin.username)).toBe(true)
    expect((await admin.calls(accounts.getSession)).status).toBe(401)
    expect((await givePassword(portal, admin.username)).json()).toMatchObject({ mustAddFactor: true })
    expect(await titlesOfNotices(portal, admin)).toContain('两步验证已被重置')
  })
})
