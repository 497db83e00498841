import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as points from '#contract/money/points/points.ts'
import * as insight from '#contract/office/insight/insight.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as members from '#contract/people/accounts/members.ts'
import { askForRole, decide, memberForm, waitingAbout } from '../../../testing/approvals.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let second: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  second = await portal.anAdministrator()
})
afterAll(() => portal.close())

const promote = (by: Person, person: Person) => askForRole(by, person, 'content')
const rightsOf = async (person: Person) => {
  const { levelId, enabled } = (await admin.calls(members.getMember, { id: person.id })).body
  return { levelId, enabled }
}
const waitingFor = (person: Person, viewer = second) => waitingAbout(viewer, person)
const aRequest = async (person?: Person) => {
  const promoted = person ?? (await portal.aMember())
  expect((await promote(admin, promoted)).body).toMatchObject({ isWaiting: true })
  return { promoted, ...(await waitingFor(promoted))[0]! }
}
describe('four eyes', () => {
  test('an administrator alone cannot promote a second account and confirm an own adjustment with it', async () => {
    const [accomplice, member] = [await portal.aMember(), await portal.aMember()]
    const { body } = await admin.calls(points.addAdjustment, { userId: member.id, coin: 50, reason: '自批' })
    await promote(admin, accomplice)
    expect(await rightsOf(accomplice)).toEqual({ levelId: 4, enabled: true })
    const later = await portal.anAdministrator()
    const refused = await later.calls(points.confirmAdjustment, { id: body.id, approve: true })
    expect([refused.status, refused.body.message]).toEqual([409, '申请提出之后才成为管理员的人不能确认'])
    const shown = (await later.calls(points.listAdjustments, { state: 'waiting' })).body.content
    expect(shown.find(({ id }) => id === body.id)!.canDecide).toBe(false)
  })

  test('a disabled administrator is enabled by a second one, by form and by switch; the rest of a change is saved', async () => {
    const person = await portal.anAdministrator()
    await admin.calls(members.switchMembers, { ids: [person.id], enabled: false })
    await decide(second, (await waitingFor(person))[0]!.id)
    expect(await rightsOf(person)).toEqual({ levelId: 1, enabled: false })
    const change = memberForm(person, { roles: [{ id: 1 }], email: 'waits@example.com' })
    const { body: saved } = await admin.calls(members.updateMember, change)
    expect(saved).toMatchObject({ email: 'waits@example.com', enabled: false, isAwaitingApproval: true })
    const other = await portal.aMember()
    const { body } = await admin.calls(members.switchMembers, { ids: [person.id, other.id], enabled: true })
    expect(body.message).toBe('管理员账号等待另一名超级管理员确认后启用')
    expect(await rightsOf(person)).toEqual({ levelId: 1, enabled: false })
    const [request, ...more] = await waitingFor(person)
    expect(more).toEqual([])
    expect((await decide(second, request!.id)).status).toBe(200)
    expect(await rightsOf(person)).toEqual({ levelId: 1, enabled: true })
  })

  test('the only administrator promotes at once, and the audit log says so; a former colleague counts for a week', async () => {
    const small = await testPortal()
    const only = await small.anAdministrator()
    const [colleague, accomplice] = [await small.aMember(), await small.aMember()]
    expect((await promote(only, colleague)).body).toMatchObject({ isWaiting: false })
    const log = await only.calls(audit.listAudit, { call: 'POST /api/roles/request' })
    expect(JSON.stringify(log.body)).toContain('没有其他管理员，未经第二人确认立即生效')

    await only.calls(members.switchMembers, { ids: [colleague.id], enabled: false })
    expect((await promote(only, accomplice)).body).toMatchObject({ isWaiting: true })
    const [waiting] = (await only.calls(approvals.listApprovals, { state: 'waiting' })).body.content
    await only.calls(approvals.withdrawApproval, { id: waiting!.id })
    await sql`update member set administrator_until = now() - interval '8 days' where id = ${colleague.id}`.execute(
      small.db,
    )
    expect((await promote(only, accomplice)).body).toMatchObject({ isWaiting: false })
    await small.close()
  })
})

describe('deciding', () => {
  test('a second administrator confirms, and the member is an administrator at once', async () => {
    const { id, promoted, canDecide } = await aRequest()
    expect(canDecide).toBe(true)
    const { status, body } = await decide(second, id)
    expect([status, body.state, body.decideUserName]).toEqual([200, 'approved', second.username])
    expect(await rightsOf(promoted)).toEqual({ levelId: 1, enabled: true })
    const log = await admin.calls(audit.listAudit, { call: 'POST /api/approvals/decide' })
    expect(log.body.content[0]).toMatchObject({ target: `设为管理员：用户 ${promoted.username}` })
  })

  test('a rejected request changes nothing, and a new one can be made', async () => {
    const { id, promoted } = await aRequest()
    expect((await decide(second, id, false)).body.state).toBe('rejected')
    expect(await rightsOf(promoted)).toEqual({ levelId: 4, enabled: true })
    expect((await decide(second, id)).body.message).toBe('该申请已处理，请刷新')
    await promote(admin, promoted)
    expect(await waitingFor(promoted)).toHaveLength(1)
  })

  test('is refused for visitors, members, the author, the person concerned and later administrators', async () => {
    const { id, promoted } = await aRequest()
    expect((await decide(portal.visitor, id)).status).toBe(401)
    expect((await decide(promoted, id)).status).toBe(403)
    const own = await decide(admin, id)
    expect([own.status, own.body.message]).toEqual([409, '须由申请人和当事人以外的另一名管理员确认'])
    const later = await decide(await portal.anAdministrator(), id)
    expect([later.status, later.body.code]).toEqual([409, 'approver_too_new'])
    const disabled = await portal.anAdministrator()
    const request = await aRequest()
    await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', disabled.id).execute()
    expect((await decide(disabled, request.id)).status).toBe(401)
    expect(await rightsOf(promoted)).toEqual({ levelId: 4, enabled: true })
  })

  test('of what has changed since is refused: the person, a reset, or the rights of the one who asked', async () => {
    const outdated = '申请提出之后情况已有变化，请驳回后重新申请'
    const [renamed, reset, orphaned] = [await aRequest(), await aRequest(), await portal.aMember()]
    await admin.calls(members.updateMember, memberForm({ ...renamed.promoted, username: `x${renamed.promoted.id}` }))
    await admin.calls(members.resetPassword, { id: reset.promoted.id })
    const requester = await portal.anAdministrator()
    await promote(requester, orphaned)
    await portal.db.updateTable('member').set({ admin_role: 'content' }).where('id', '=', requester.id).execute()
    const [late] = await waitingFor(orphaned)
    for (const id of [renamed.id, reset.id, late!.id]) {
      const { status, body } = await decide(second, id)
      expect([status, body.message]).toEqual([409, outdated])
    }
    for (const person of [renamed.promoted, reset.promoted, orphaned])
      expect(await rightsOf(person)).toEqual({ levelId: 4, enabled: true })
  })

  test('two at once: one request, one confirmation', async () => {
    const person = await portal.aMember()
    await Promise.all([promote(admin, person), promote(admin, person), promote(second, person)])
    const [request, ...more] = await waitingFor(person, admin)
    expect(more).toEqual([])
    const by = request!.canDecide ? admin : second
    const answers = await Promise.all([1, 2, 3].map(() => decide(by, request!.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('invalid input is refused, and a deleted person stays as he is', async () => {
    expect((await decide(second, 999_999)).status).toBe(404)
    expect((await second.calls(approvals.decideApproval, { id: 1, approve: 'x' })).status).toBe(400)
    expect((await second.calls(approvals.listApprovals, { state: 'x' })).body.message).toBe('状态不正确')
    const { id, promoted } = await aRequest()
    await admin.calls(members.deleteMembers, [promoted.id])
    expect((await decide(second, id)).status).toBe(404)
    expect((await decide(second, id, false)).status).toBe(200)
  })
})

describe('withdrawing', () => {
  const withdraw = (by: Person, id: number) => by.calls(approvals.withdrawApproval, { id })

  test('is for the author, once, also with two calls at once', async () => {
    const { id, promoted } = await aRequest()
    expect((await withdraw(portal.visitor, id)).status).toBe(401)
    expect((await withdraw(promoted, id)).status).toBe(403)
    const foreign = await withdraw(second, id)
    expect([foreign.status, foreign.body.message]).toEqual([403, '只能撤回自己的申请'])
    const answers = await Promise.all([withdraw(admin, id), withdraw(admin, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide(second, id)).body.code).toBe('approval_decided')
    expect((await withdraw(admin, 999_999)).status).toBe(404)
  })
})

test('the dashboard counts what waits', async () => {
  const countOf = async () =>
    (await admin.calls(insight.listTodos)).body.find(({ kind }) => kind === 'approvals')!.count
  const before = await countOf()
  await aRequest()
  expect(await countOf()).toBe(before + 1)
})
