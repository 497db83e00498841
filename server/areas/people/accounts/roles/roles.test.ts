import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as insight from '#contract/office/insight/insight.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as roles from '#contract/people/accounts/roles.ts'
import * as notices from '#contract/people/notices/notices.ts'
import type { AdminRole } from '#contract/permissions.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let chief: Person
let operator: Person
let second: Person
beforeAll(async () => {
  portal = await testPortal()
  chief = await portal.anAdministrator()
  operator = await portal.anAdministratorOf('system')
  second = await portal.anAdministratorOf('system')
})
afterAll(() => portal.close())

const password = 'Right@2026'
const ask = (by: Person, person: Person, role: AdminRole | null, more: Record<string, unknown> = {}) =>
  by.calls(roles.requestRole, { userId: person.id, role, reason: '接替同事', password, ...more })
const roleOf = async ({ id }: Person) =>
  (await portal.db.selectFrom('member').select('admin_role').where('id', '=', id).executeTakeFirstOrThrow()).admin_role
const requestFor = async (person: Person, viewer = second) =>
  (await viewer.calls(roles.getRoles)).body.requests.find(({ userId }) => userId === person.id)
const decide = (by: Person, id: number, approve = true) =>
  by.calls(approvals.decideApproval, { id, approve, ...(!approve && { reason: '尚未谈妥' }) })
const aRequest = async (role: AdminRole | null = 'finance', person?: Person) => {
  const asked = person ?? (await portal.aMember())
  expect((await ask(operator, asked, role)).body).toMatchObject({ isWaiting: true })
  return { person: asked, ...(await requestFor(asked))! }
}

describe('requesting a role', () => {
  test('makes an administrator of the role when a second one confirms; managers of roles get a notice', async () => {
    const { person, ...request } = await aRequest('finance')
    expect(request).toMatchObject({
      roleBefore: null,
      roleAfter: 'finance',
      reason: '接替同事',
      createUserName: operator.username,
      createUserRole: 'system',
      canDecide: true,
      canWithdraw: false,
    })
    expect(await roleOf(person)).toBeNull()
    expect((await decide(second, request.id)).body).toMatchObject({ state: 'approved' })
    expect(await roleOf(person)).toBe('finance')
    const { changes, administrators } = (await operator.calls(roles.getRoles)).body
    expect(changes[0]).toMatchObject({ userId: person.id, roleAfter: 'finance', decideUserName: second.username })
    expect(administrators.find(({ id }) => id === person.id)).toMatchObject({ role: 'finance', isWaiting: false })
    const notice = (await chief.calls(notices.listNotices)).body.content[0]
    expect(notice?.title).toBe(`${person.username} 的后台角色改为财务`)
  })

  test('changes a role, and takes it away; the sessions of the person end', async () => {
    const person = await portal.anAdministratorOf('content')
    const changed = await aRequest('support', person)
    await decide(second, changed.id)
    expect(await roleOf(person)).toBe('support')
    expect((await person.calls(accounts.getSession)).status).toBe(401)
    const revoked = await aRequest(null, person)
    expect(revoked).toMatchObject({ roleBefore: 'support', roleAfter: null })
    await decide(second, revoked.id)
    const row = await portal.db
      .selectFrom('member')
      .select(['level', 'admin_role'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ level: 4, admin_role: null })
  })

  test('is refused for visitors, members and roles that do not manage roles', async () => {
    const person = await portal.aMember()
    expect((await ask(portal.visitor, person, 'audit')).status).toBe(401)
    expect((await ask(await portal.aMember(), person, 'audit')).status).toBe(403)
    for (const role of ['content', 'finance', 'support', 'audit'] as const)
      expect((await ask(await portal.anAdministratorOf(role), person, 'audit')).status).toBe(403)
  })

  test('needs the own password, a reason and a role that differs', async () => {
    const person = await portal.anAdministratorOf('audit')
    const refusalOf = async (more: Record<string, unknown>, role: AdminRole | null = 'content') => {
      const { status, body } = await ask(operator, person, role, more)
      return [status, body.message]
    }
    expect(await refusalOf({ password: 'Wrong@2026' })).toEqual([400, '密码错误'])
    expect(await refusalOf({ password: '' })).toEqual([400, '请输入您的密码'])
    expect(await refusalOf({ reason: ' ' })).toEqual([400, '请写明原因'])
    expect(await refusalOf({ role: 'owner' })).toEqual([400, '请选择角色'])
    expect(await refusalOf({}, 'audit')).toEqual([409, '该用户已经是这个角色'])
    expect(await refusalOf({ userId: 999_999 })).toEqual([404, '内容不存在或已被删除'])
    expect((await ask(operator, await portal.aMember(), null)).body.message).toBe('该用户已经是这个角色')
    await chief.calls(members.switchMembers, { ids: [person.id], enabled: false })
    expect(await refusalOf({})).toEqual([409, '该账号已停用，请先启用'])
  })

  test('twice at once is one request', async () => {
    const person = await portal.aMember()
    const answers = await Promise.all([ask(operator, person, 'audit'), ask(second, person, 'content')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.message)).toContain('该用户已有待确认的角色申请，请先处理或撤回')
  })

  test('of the last super administrator is refused when it is confirmed', async () => {
    const { id } = await aRequest('audit', chief)
    expect((await decide(second, id)).body.message).toBe('至少保留一名可用的超级管理员')
    expect(await roleOf(chief)).toBe('super')
    await operator.calls(approvals.withdrawApproval, { id })
  })

  test('takes effect at once where nobody else could confirm it', async () => {
    const small = await testPortal()
    const only = await small.anAdministrator()
    await small.anAdministratorOf('finance')
    const person = await small.aMember()
    expect((await ask(only, person, 'system')).body).toMatchObject({ isWaiting: false })
    const next = await small.aMember()
    expect((await ask(only, next, 'system')).body).toMatchObject({ isWaiting: true })
    await small.close()
  })
})

describe('deciding', () => {
  test('nobody decides an own request or one about himself, and finance decides none about roles', async () => {
    const { id } = await aRequest('content', await portal.anAdministratorOf('audit'))
    expect((await decide(operator, id)).body.code).toBe('approval_needs_another')
    expect((await decide(await portal.anAdministratorOf('finance'), id)).status).toBe(403)
    expect((await decide(await portal.anAdministratorOf('system'), id)).body.code).toBe('approver_too_new')
    const own = await aRequest('content', second)
    expect((await decide(second, own.id)).body.code).toBe('approval_needs_another')
    expect((await decide(chief, own.id, false)).status).toBe(200)
  })

  test('a rejection has a reason', async () => {
    const { id, person } = await aRequest()
    const without = await second.calls(approvals.decideApproval, { id, approve: false })
    expect([without.status, without.body.message]).toEqual([400, '请写明驳回的原因'])
    expect((await decide(second, id, false)).body).toMatchObject({ state: 'rejected', decideReason: '尚未谈妥' })
    expect(await roleOf(person)).toBeNull()
  })

  test('a request lapses after 48 hours and makes room for a new one', async () => {
    const { id, person } = await aRequest()
    await sql`update approval set created_at = now() - interval '49 hours' where id = ${id}`.execute(portal.db)
    expect(await requestFor(person)).toBeUndefined()
    const late = await decide(chief, id)
    expect([late.status, late.body.message]).toEqual([409, '该申请已过 48 小时作废，请重新申请'])
    const listed = (await chief.calls(approvals.listApprovals, { state: 'lapsed' })).body.content
    expect(listed.map((one) => one.id)).toContain(id)
    const again = await aRequest('audit', person)
    expect((await decide(second, again.id)).status).toBe(200)
  })
})

describe('accounts of administrators', () => {
  test('are left alone by roles that do not manage roles', async () => {
    const support = await portal.anAdministratorOf('support')
    const target = await portal.anAdministratorOf('audit')
    const change = { id: target.id, username: target.username, phone: '13700000001', email: '', enabled: true }
    const attempts = [
      support.calls(members.updateMember, { ...change, roles: [{ id: 1 }] }),
      support.calls(members.updateMember, { ...change, id: support.id, username: 'x2', roles: [{ id: 4 }] }),
      support.calls(members.switchMembers, { ids: [target.id], enabled: false }),
    ]
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 403])
    const member = await portal.aMember()
    const promoted = { ...change, id: member.id, username: member.username, roles: [{ id: 1 }] }
    expect((await support.calls(members.updateMember, promoted)).status).toBe(403)
    expect((await support.calls(members.switchMembers, { ids: [member.id], enabled: false })).status).toBe(200)
  })

  test('stop being administrators through the user form only when a second one confirms, and are not deleted before', async () => {
    const person = await portal.anAdministratorOf('content')
    const change = { id: person.id, username: person.username, phone: '13700000002', email: '', enabled: true }
    const { body } = await operator.calls(members.updateMember, { ...change, roles: [{ id: 2 }] })
    expect([body.levelId, body.isAwaitingApproval]).toEqual([1, true])
    const refused = await chief.calls(members.deleteMembers, [person.id])
    expect([refused.status, refused.body.message]).toEqual([409, '不能删除管理员，请先撤销其管理员角色'])
    await decide(second, (await requestFor(person))!.id)
    expect((await chief.calls(members.getMember, { id: person.id })).body.levelId).toBe(2)
  })
})

describe('what a role sees', () => {
  test('auditors see no phone number or e-mail, in lists, exports and the log', async () => {
    const auditor = await portal.anAdministratorOf('audit')
    const person = await portal.aMember({ name: 'reachable' })
    await chief.calls(members.updateMember, {
      id: person.id,
      username: person.username,
      phone: '13712345678',
      email: 'reach@example.com',
      enabled: true,
      roles: [{ id: 4 }],
    })
    const texts = await Promise.all(
      [
        auditor.calls(members.listMembers, { username: 'reachable' }),
        auditor.calls(members.exportMembers, { format: 'csv' }),
        auditor.calls(audit.listAudit, { call: 'PUT /api/users' }),
        auditor.calls(audit.exportAudit, { format: 'csv' }),
      ].map(async (answer) => JSON.stringify(await answer)),
    )
    for (const text of texts) expect(text).not.toMatch(/13712345678|reach@example/)
    expect(texts[0]).toContain('r***@example.com')
    expect((await auditor.calls(members.listMembers, { phone: '137' })).status).toBe(403)
    expect((await chief.calls(members.listMembers, { username: 'reachable' })).body.content[0]?.email).toBe(
      'reach@example.com',
    )
  })

  test('each role gets its own queues and settings', async () => {
    const todosOf = async (role: AdminRole) =>
      (await (await portal.anAdministratorOf(role)).calls(insight.listTodos)).body.map(({ kind }) => kind)
    expect(await todosOf('content')).toEqual([
      'resources',
      'lessons',
      'topics',
      'answers',
      'reviews',
      'reports',
      'approvals',
    ])
    expect(await todosOf('finance')).toEqual(['claims', 'approvals', 'adjustments', 'orders', 'books'])
    const finance = await portal.anAdministratorOf('finance')
    const groups = (await finance.calls(settings.listSettings)).body.map(({ group }) => group)
    expect(groups).toEqual(['points'])
    const change = { group: 'points', version: 0, values: { authorSharePercent: 60 } }
    expect((await operator.calls(settings.updateSettings, change)).status).toBe(403)
  })
})
