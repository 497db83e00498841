import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as departments from '#contract/people/accounts/departments.ts'
import * as members from '#contract/people/accounts/members.ts'
import { memberForm } from '../../../../testing/approvals.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { removeOldAudit } from '../audit/sweep-audit.job.ts'
import { hashPassword } from '../login/password.ts'
import { addMember } from './add-member.ts'
import { demoPasswords, refuseDemoPasswords } from './demo-passwords.ts'
import { ensureAdministrator } from './first-administrator.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator('chief')
})
afterAll(() => portal.close())

let count = 0
const account = (more: Record<string, unknown> = {}) => {
  count++
  return {
    username: `acc${count}`,
    phone: `139${String(10_000_000 + count)}`,
    email: `acc${count}@example.com`,
    deptId: 1,
    sex: '男',
    ...more,
  }
}
const logIn = async (username: string, password: string) => {
  const { body } = await portal.visitor.calls(accounts.getCaptcha)
  return portal.visitor.calls(accounts.login, { username, password, code: 'ABCDE', uuid: body.uuid })
}
const changed = memberForm

test('a portal that others can reach does not start while a demo account has its published password', async () => {
  const portal = await testPortal()
  const { db } = portal
  await refuseDemoPasswords(db, { isPrivate: false })
  const password = { hash: await hashPassword(demoPasswords.third01) }
  const third = { username: 'third01', nickName: 'third01', sex: null, level: 5 as const, departmentId: 1, password }
  await addMember(db, third)
  await refuseDemoPasswords(db, { isPrivate: true })
  await expect(refuseDemoPasswords(db, { isPrivate: false })).rejects.toThrow('演示账号 third01 仍使用公开的密码')
  await portal.close()
})

test('an empty portal gets one first administrator with a random password that must be changed, even when two processes start', async () => {
  const portal = await testPortal()
  const passwords = await Promise.all([ensureAdministrator(portal.db), ensureAdministrator(portal.db)])
  const [password] = passwords.filter((each) => each !== undefined)
  expect(passwords.filter((each) => each === undefined)).toHaveLength(1)
  expect(password).toMatch(/^[\w-]{14}$/)
  const { body } = await portal.visitor.calls(accounts.getCaptcha)
  const session = await portal.visitor.calls(accounts.login, {
    username: 'admin',
    password,
    code: 'ABCDE',
    uuid: body.uuid,
  })
  expect(session.body).toMatchObject({ roles: ['admin'], mustChangePassword: true })
  await portal.close()
})

describe('accounts created by administrators', () => {
  test('have the first or third level and a first password that is shown once and must be changed', async () => {
    const first = await admin.calls(members.addFirstLevel, account())
    expect([first.status, first.body.message, first.body.user.roles[0]?.id]).toEqual([
      201,
      '恭喜你，添加一级用户成功',
      2,
    ])
    const third = await admin.calls(members.addThirdLevel, account())
    expect([third.status, third.body.message, third.body.user.roles[0]?.id]).toEqual([
      201,
      '恭喜你，添加三级用户成功',
      5,
    ])
    const session = await logIn(third.body.user.username, third.body.password)
    expect(session.body.mustChangePassword).toBe(true)
  })

  test.each([
    [{ username: '' }, '请输入用户名'],
    [{ username: 'x' }, '长度在 2 到 20 个字符'],
    [{ email: '' }, '邮箱不能为空'],
    [{ email: 'nonsense' }, '请输入正确的邮箱格式'],
    [{ phone: '' }, '电话号码不能为空'],
    [{ phone: '1390000abcd' }, '请输入数字值'],
    [{ phone: '12345678901' }, '电话号码格式不正确'],
    [{ deptId: undefined }, '请选择所属公司/部门'],
    [{ deptId: 987_654 }, '请选择所属公司/部门'],
    [{ level: 1 }, '请求含有不支持的字段'],
  ])('refuses %o: %s', async (more, message) => {
    const { status, body } = await admin.calls(members.addThirdLevel, account(more))
    expect([status, body.message]).toEqual([400, message])
  })

  test('two concurrent requests with one phone create one account', async () => {
    const phone = '13622223333'
    const answers = await Promise.all([1, 2].map(() => admin.calls(members.addFirstLevel, account({ phone }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('two concurrent requests with one e-mail create one account, regardless of case', async () => {
    const make = (email: string) => admin.calls(members.addThirdLevel, account({ email }))
    const answers = await Promise.all([make('Twice@example.com'), make('TWICE@EXAMPLE.COM')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('该邮箱已被使用')
  })
})

describe('the list', () => {
  test('finds by parts of name, phone and e-mail, masks phones, counts exactly', async () => {
    const { body: made } = await admin.calls(
      members.addThirdLevel,
      account({ username: '测绘王工', phone: '13577778888' }),
    )
    const byName = await admin.calls(members.listMembers, { username: '绘王' })
    expect(byName.body.content.map(({ id }) => id)).toEqual([made.user.id])
    expect(byName.body.content[0]!.phone).toBe('135****8888')
    expect((await admin.calls(members.listMembers, { phone: '7777' })).body.totalElements).toBe(1)
    const all = await admin.calls(members.listMembers, { size: 100 })
    expect(all.body.totalElements).toBe(all.body.content.length)
    const third = await admin.calls(members.listMembers, { level: 5, enabled: true })
    expect(third.body.totalElements).toBe(
      all.body.content.filter(({ levelId, enabled }) => levelId === 5 && enabled).length,
    )
    expect(third.body.counts.level5).toBe(all.body.content.filter(({ levelId }) => levelId === 5).length)
  })

  test('the whole phone is shown for editing, and the audit log records it', async () => {
    await portal.db.updateTable('member').set({ nick_name: '老张' }).where('id', '=', admin.id).execute()
    const { body: made } = await admin.calls(members.addThirdLevel, account({ phone: '13566667777' }))
    expect((await admin.calls(members.getMember, { id: made.user.id })).body.phone).toBe('13566667777')
    const log = await admin.calls(audit.listAudit, { call: 'GET /api/users/detail' })
    expect(log.body.content[0]).toMatchObject({
      userId: admin.id,
      userName: admin.username,
      target: `用户 ${made.user.username}`,
    })
  })

  test('the export masks phones too', async () => {
    const { body } = await admin.calls(members.exportMembers)
    expect(body).toContain('135****8888')
    expect(body).not.toContain('13577778888')
  })
})

describe('changes', () => {
  test('when two administrators edit the same account, the second is refused and the first change stays', async () => {
    const person = await portal.aMember()
    const { updateTime } = (await admin.calls(members.getMember, { id: person.id })).body
    const save = (email: string) => admin.calls(members.updateMember, changed(person, { email, updateTime }))
    const answers = await Promise.all([save('one@example.com'), save('other@example.com')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('内容已被他人修改，请刷新')
    const saved = (await admin.calls(members.getMember, { id: person.id })).body
    expect(saved.email).toBe(answers.find(({ status }) => status === 200)!.body.email)
    const again = changed(person, { email: 'third@example.com', updateTime: saved.updateTime })
    expect((await admin.calls(members.updateMember, again)).status).toBe(200)
  })

  test('a new level or disabling ends sessions at once; the audit log has the values before and after', async () => {
    const person = await portal.aMember()
    await admin.calls(members.updateMember, changed(person, { roles: [{ id: 2 }] }))
    expect((await person.calls(accounts.getSession)).status).toBe(401)
    const log = await admin.calls(audit.listAudit, { call: 'PUT /api/users' })
    expect(log.body.content[0]).toMatchObject({ before: { level: 4 }, after: { level: 2 }, address: '127.0.0.1' })
    const other = await portal.aMember()
    expect((await admin.calls(members.switchMembers, { ids: [other.id], enabled: false })).body.message).toBe(
      '恭喜你，修改成功',
    )
    expect((await other.calls(accounts.getSession)).status).toBe(401)
    expect((await logIn(other.username, 'Right@2026')).body.message).toBe('账号已被禁用，请联系客服')
  })

  test('the name of a deleted member is available again; an unknown id changes no account', async () => {
    const person = await portal.aMember({ name: 'leaver' })
    const stays = await portal.aMember()
    expect((await admin.calls(members.deleteMembers, [stays.id, 999_999])).status).toBe(404)
    expect((await stays.calls(accounts.getSession)).status).toBe(200)
    const remove = () => admin.calls(members.deleteMembers, [person.id])
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await person.calls(accounts.getSession)).status).toBe(401)
    expect((await admin.calls(members.addThirdLevel, account({ username: 'leaver' }))).status).toBe(201)
  })

  test('two super administrators do not disable each other, not even by two concurrent calls', async () => {
    const portal = await testPortal()
    const [one, two] = [await portal.anAdministrator(), await portal.anAdministrator()]
    const answers = await Promise.all([
      one.calls(members.switchMembers, { ids: [two.id], enabled: false }),
      two.calls(members.switchMembers, { ids: [one.id], enabled: false }),
    ])
    expect(answers.map(({ body }) => body.message)).toEqual(
      Array(2).fill('超级管理员账号等待另一名超级管理员确认后停用'),
    )
    const left = await portal.db
      .selectFrom('member')
      .select('id')
      .where('enabled', '=', true)
      .where('level', '=', 1)
      .execute()
    expect(left.length).toBe(2)
    await portal.close()
  })

  test('administrators cannot delete themselves', async () => {
    expect((await admin.calls(members.deleteMembers, [admin.id])).body.message).toBe('不能删除自己的账号')
  })

  test('a reset password is shown once, ends sessions and must be changed', async () => {
    const person = await portal.aMember()
    const { body } = await admin.calls(members.resetPassword, { id: person.id })
    expect((await person.calls(accounts.getSession)).status).toBe(401)
    expect((await logIn(person.username, 'Right@2026')).status).toBe(400)
    expect((await logIn(person.username, body.password)).body.mustChangePassword).toBe(true)
    const log = await admin.calls(audit.listAudit, { call: 'POST /api/users/resetPass' })
    expect(JSON.stringify(log.body)).not.toContain(body.password)
    expect((await admin.calls(members.resetPassword, { id: 999_999 })).status).toBe(404)
  })

  test('of two concurrent resets one password is valid', async () => {
    const person = await portal.aMember()
    const answers = await Promise.all([1, 2].map(() => admin.calls(members.resetPassword, { id: person.id })))
    const tries = await Promise.all(answers.map(({ body }) => logIn(person.username, body.password)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('two concurrent calls that disable a member both succeed', async () => {
    const person = await portal.aMember()
    const off = () => admin.calls(members.switchMembers, { ids: [person.id], enabled: false })
    expect((await Promise.all([off(), off()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await admin.calls(members.switchMembers, { ids: [person.id, 999_999], enabled: true })).status).toBe(404)
    expect((await admin.calls(members.getMember, { id: person.id })).body.enabled).toBe(false)
  })

  test('members of other levels are refused and nothing changes', async () => {
    const member = await portal.aMember()
    const victim = await portal.aMember()
    expect((await member.calls(members.resetPassword, { id: victim.id })).status).toBe(403)
    expect((await member.calls(members.updateMember, changed(victim, { roles: [{ id: 1 }] }))).status).toBe(403)
    expect((await victim.calls(accounts.getSession)).status).toBe(200)
  })
})

describe('departments', () => {
  const add = async (name: string, pid = 1) => (await admin.calls(departments.addDepartment, { name, pid })).body.id
  const remove = (ids: number[], person = admin) => person.calls(departments.deleteDepartments, ids)

  test('form a tree that members may read', async () => {
    const company = await add('甲公司')
    await add('设计部', company)
    const member = await portal.aMember({ level: 5 })
    const { body } = await member.calls(departments.listDepartments)
    expect(body[0]?.children.find(({ id }) => id === company)).toMatchObject({
      name: '甲公司',
      children: [{ name: '设计部' }],
    })
    expect((await portal.visitor.calls(departments.listDepartments)).status).toBe(401)
  })

  test('names are unique below a parent, even with concurrent calls; cycles and moving the root are refused', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => admin.calls(departments.addDepartment, { name: '乙公司', pid: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const upper = await add('上级')
    const inner = await add('下级', upper)
    expect((await admin.calls(departments.updateDepartment, { id: upper, pid: inner })).body.message).toBe(
      '不能移到自己或自己的下级之下',
    )
    expect((await admin.calls(departments.updateDepartment, { id: 1, pid: upper })).status).toBe(409)
    expect((await admin.calls(departments.updateDepartment, { id: upper, name: '新名' })).status).toBe(200)
    expect((await admin.calls(departments.addDepartment, { name: '无处', pid: 999_999 })).status).toBe(400)
  })

  test('a filter by department finds and counts the members of its descendants too', async () => {
    const upper = await add('总院')
    const inner = await add('分院', upper)
    const deepest = await add('三室', inner)
    for (const deptId of [upper, inner, deepest]) await admin.calls(members.addThirdLevel, account({ deptId }))
    const found = async (query: object) => (await admin.calls(members.listMembers, query)).body
    const inAll = await found({ deptId: upper })
    expect([inAll.content.length, inAll.totalElements]).toEqual([3, 3])
    expect((await found({ deptId: inner, enabled: true })).totalElements).toBe(2)
    const { deptName } = (await found({ deptId: deepest })).content[0]!
    expect(deptName).toBe('三室')
    expect((await found({ deptId: upper, username: '没有这个人' })).totalElements).toBe(0)
  })

  test('are not deleted while members or children remain, and the refusal names the reason', async () => {
    const busy = await add('有人的部门')
    const { body } = await admin.calls(members.addThirdLevel, account({ deptId: busy }))
    expect((await remove([busy])).body.message).toBe('「有人的部门」仍有1 名人员，不能删除')
    await admin.calls(members.updateMember, changed(body.user, { deptId: 1, roles: [{ id: 5 }] }))
    expect((await remove([busy], await portal.aMember())).status).toBe(403)
    const twice = await Promise.all([remove([busy]), remove([busy])])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await remove([1])).body.message).toBe('联盟根节点不能删除或移动')
  })

  test('have the right company after renaming and moving', async () => {
    const [one, two] = [await add('长江院'), await add('黄河院')]
    const inner = await add('设计所', one)
    const innermost = await add('桥梁室', inner)
    const companyOf = async (id: number) =>
      (await portal.db.selectFrom('department').select('company').where('id', '=', id).executeTakeFirstOrThrow())
        .company
    expect(await Promise.all([1, one, inner, innermost].map(companyOf))).toEqual([
      '数字工程咨询联盟',
      '长江院',
      '长江院',
      '长江院',
    ])
    await admin.calls(departments.updateDepartment, { id: one, name: '长江设计院' })
    expect(await companyOf(innermost)).toBe('长江设计院')
    await admin.calls(departments.updateDepartment, { id: inner, pid: two })
    expect(await Promise.all([one, inner, innermost].map(companyOf))).toEqual(['长江设计院', '黄河院', '黄河院'])
  })
})

describe('the audit log', () => {
  test('contains successful and failed logins with the address', async () => {
    await portal.aMember({ name: 'watched' })
    await logIn('watched', 'wrong')
    await logIn('watched', 'Right@2026')
    const { body } = await admin.calls(audit.listAudit, { kind: 'login', userName: 'watched' })
    expect(body.content.map(({ isSuccess }) => isSuccess)).toEqual([true, false])
    expect(body.content[0]).toMatchObject({ address: '127.0.0.1', requestId: expect.any(String) })
  })

  test('is append-only', async () => {
    await expect(portal.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
    await expect(portal.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(/append-only/)
  })

  test('is retained as long as the setting says, and for at least half a year', async () => {
    const old = (days: number) => ({
      created_at: new Date(Date.now() - days * 86_400_000),
      kind: 'login' as const,
      member_id: null,
      member_name: `old${days}`,
      action: '登录成功',
      call: 'POST /auth/login',
      before: null,
      after: null,
      is_success: true,
      address: '',
      request_id: '',
    })
    await portal.db.insertInto('audit_log').values([170, 190, 1094, 1096].map(old)).execute()
    const left = async () => {
      await removeOldAudit(portal.db, new AbortController().signal)
      const rows = await portal.db
        .selectFrom('audit_log')
        .select('member_name')
        .where('call', '=', 'POST /auth/login')
        .where('address', '=', '')
        .orderBy('id')
        .execute()
      return rows.map((row) => row.member_name)
    }
    expect(await left()).toEqual(['old170', 'old190', 'old1094'])
    const change = { group: 'records', version: 0, values: { auditDays: 179 } }
    const refused = await admin.calls(settings.updateSettings, change)
    expect([refused.status, refused.body.message]).toEqual([400, '请输入 180 到 3650 的整数'])
    expect((await admin.calls(settings.updateSettings, { ...change, values: { auditDays: 180 } })).status).toBe(200)
    expect(await left()).toEqual(['old170'])
  })

  test('reversed dates are refused, and the export contains what the filter shows', async () => {
    const reversed = await admin.calls(audit.listAudit, { from: '2026-02-02', to: '2026-01-01' })
    expect([reversed.status, reversed.body.message]).toEqual([400, '开始日期不能晚于结束日期'])
    expect((await admin.calls(audit.exportAudit, { kind: 'login' })).body).toContain('登录成功')
  })
})
