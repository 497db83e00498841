import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as memberCare from '#contract/office/dossiers/member-care.ts'
import * as insight from '#contract/office/insight/insight.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as roles from '#contract/people/accounts/roles.ts'
import * as notices from '#contract/people/notices/notices.ts'
import type { AdminRole } from '#contract/permissions.ts'
import { askForRole, decide, memberForm, waitingAbout } from '../../../../testing/approvals.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { revokeAdministrator } from './revoke-administrator.ts'

let portal: TestPortal
let chief: Person
let operator: Person
let second: Person
beforeAll(async () => {
  portal = await testPortal()
  chief = await portal.anAdministrator()
  operator = await portal.anAdministrator()
  second = await portal.anAdministrator()
})
afterAll(() => portal.close())

const ask = askForRole
const roleOf = async ({ id }: Person) =>
  (await portal.db.selectFrom('member').select('admin_role').where('id', '=', id).executeTakeFirstOrThrow()).admin_role
const requestFor = async (person: Person, viewer = second) =>
  (await viewer.calls(roles.getRoles)).body.requests.find(({ userId }) => userId === person.id)
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
      createUserRole: 'super',
      detail: `用户 ${person.username} 将由 二级会员 变为 财务`,
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
    for (const role of ['content', 'finance', 'support', 'audit', 'system'] as const)
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

  test('of the last super administrator is refused', async () => {
    const small = await testPortal()
    const only = await small.anAdministrator()
    expect((await ask(only, only, 'audit')).body.message).toBe('至少保留一名可用的超级管理员')
    expect((await ask(only, only, null)).body.message).toBe('至少保留一名可用的超级管理员')
    expect((await only.calls(roles.getRoles)).body.administrators).toMatchObject([{ role: 'super' }])
    await small.close()
  })

  test('takes effect at once where nobody else could confirm it', async () => {
    const small = await testPortal()
    const only = await small.anAdministrator()
    await small.anAdministratorOf('finance')
    await small.anAdministratorOf('system')
    const person = await small.aMember()
    expect((await ask(only, person, 'super')).body).toMatchObject({ isWaiting: false })
    const next = await small.aMember()
    expect((await ask(only, next, 'system')).body).toMatchObject({ isWaiting: true })
    await small.close()
  })

  test('takes the role of a disabled administrator away, and gives none to a disabled member', async () => {
    const person = await portal.anAdministratorOf('audit')
    await chief.calls(members.switchMembers, { ids: [person.id], enabled: false })
    const { id } = await aRequest(null, person)
    expect((await decide(second, id)).status).toBe(200)
    expect(await roleOf(person)).toBeNull()
    expect((await ask(operator, person, 'audit')).body.message).toBe('该账号已停用，请先启用')
  })
})

describe('deciding', () => {
  test('nobody decides an own request or one about himself, and finance decides none about roles', async () => {
    const { id } = await aRequest('content', await portal.anAdministratorOf('audit'))
    expect((await decide(operator, id)).body.code).toBe('approval_needs_another')
    expect((await decide(await portal.anAdministratorOf('finance'), id)).status).toBe(403)
    expect((await decide(await portal.anAdministratorOf('system'), id)).status).toBe(403)
    expect((await decide(await portal.anAdministrator(), id)).body.code).toBe('approver_too_new')
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
    const target = await portal.anAdministratorOf('audit')
    for (const role of ['support', 'system'] as const) {
      const other = await portal.anAdministratorOf(role)
      const member = await portal.aMember()
      const attempts = [
        other.calls(members.updateMember, memberForm(target, { roles: [{ id: 1 }] })),
        other.calls(members.switchMembers, { ids: [member.id, target.id], enabled: false }),
        other.calls(members.resetPassword, { id: target.id }),
        other.calls(memberCare.endMemberSessions, { memberId: target.id }),
      ]
      for (const { status, body } of await Promise.all(attempts))
        expect([status, body.code]).toEqual([403, 'administrator_protected'])
      expect((await member.calls(accounts.getSession)).status).toBe(200)
      expect((await other.calls(members.updateMember, memberForm(member, { roles: [{ id: 1 }] }))).status).toBe(409)
      expect((await other.calls(members.switchMembers, { ids: [member.id], enabled: false })).status).toBe(200)
    }
  })

  test('are disabled by one super administrator unless they are super, and not deleted until a week after', async () => {
    const person = await portal.anAdministratorOf('content')
    expect((await chief.calls(members.switchMembers, { ids: [person.id], enabled: false })).status).toBe(200)
    const remove = () => chief.calls(members.deleteMembers, [person.id])
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '不能删除管理员，请先撤销其管理员角色，满七天后再删除',
    ])
    const { id } = await aRequest(null, person)
    await decide(second, id)
    expect((await remove()).status).toBe(409)
    await sql`update member set administrator_until = now() - interval '8 days' where id = ${person.id}`.execute(
      portal.db,
    )
    expect((await remove()).status).toBe(200)
  })

  test('of super administrators are disabled when a second one confirms, with the reason and the time', async () => {
    const person = await portal.anAdministrator()
    const ask = () => chief.calls(memberCare.disableMember, { memberId: person.id, days: 7, reason: '离职' })
    const answers = await Promise.all([ask(), chief.calls(members.switchMembers, { ids: [person.id], enabled: false })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = (await waitingAbout(second, person))[0]!.id
    await chief.calls(approvals.withdrawApproval, { id: first })
    expect((await ask()).body.message).toBe('超级管理员账号等待另一名超级管理员确认后停用')
    const [request] = await waitingAbout(second, person)
    expect(request).toMatchObject({
      kind: 'disableAdministrator',
      detail: `用户 ${person.username} 将停用并退出全部设备，角色为 超级管理员`,
      reason: '离职',
    })
    expect((await decide(person, request!.id)).body.code).toBe('approval_needs_another')
    expect((await decide(second, request!.id)).status).toBe(200)
    expect((await person.calls(accounts.getSession)).status).toBe(401)
    const row = await portal.db
      .selectFrom('member')
      .select(['enabled', 'disabled_reason', 'disabled_until'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ enabled: false, disabled_reason: '离职', disabled_until: expect.any(Date) })
  })
})

test('the command line takes the role from one of two, never from the last, and the audit log says so', async () => {
  const small = await testPortal()
  const [one, two] = [await small.anAdministrator(), await small.anAdministrator()]
  expect(await revokeAdministrator(small.db, 'nobody here')).toBe(false)
  expect(await revokeAdministrator(small.db, two.username)).toBe(true)
  expect((await two.calls(accounts.getSession)).status).toBe(401)
  await expect(revokeAdministrator(small.db, one.username)).rejects.toThrow('至少保留一名可用的超级管理员')
  const { content } = (await one.calls(audit.listAudit, { kind: 'administration' })).body
  expect(content[0]).toMatchObject({ userName: '服务器命令行', target: `用户 ${two.username}` })
  await small.close()
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
    const system = await portal.anAdministratorOf('system')
    expect((await system.calls(settings.updateSettings, change)).status).toBe(403)
  })
})
