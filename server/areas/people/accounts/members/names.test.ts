import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as departments from '#contract/people/accounts/departments.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as alliance from '#contract/people/companies/alliance.ts'
import { memberForm } from '../../../../testing/approvals.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let li: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  li = await portal.aMember()
})
afterAll(() => portal.close())

const namesOf = ({ id }: Person) =>
  portal.db.selectFrom('member').select(['username', 'nick_name']).where('id', '=', id).executeTakeFirstOrThrow()
const rename = (nickName: string, by = li) => by.calls(accounts.updateProfile, { username: by.username, nickName })
const register = async (username: string) => {
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  const password = 'Right@2026'
  return portal.visitor.calls(accounts.register, {
    phone: '13612345678',
    username,
    password,
    code: 'ABCDE',
    uuid,
    consent: true,
  })
}

const hidden = '名称不能含有看不见或改变文字方向的字符'
const official = '名称不能使用「秘书处」「管理员」「官方」「客服」等称谓'

describe('ACC-70: names', () => {
  test.each([
    ['李\u202e工', hidden],
    ['李\u200b工', hidden],
    ['李\u2066工\u2069', hidden],
    ['李\ufeff工', hidden],
    ['李\u0007工', hidden],
    ['李\u00ad工', hidden],
    ['\u3164\u3164', hidden],
    ['秘书处', official],
    ['数咨联盟秘書處', official],
    ['管 理-员', official],
    ['系統管理員', official],
    ['官方客服', official],
    ['秘\u0301书处', official],
  ])('%j is refused for members: %s', async (name, message) => {
    const before = await namesOf(li)
    for (const { status, body } of [await rename(name), await register(name)])
      expect([status, body.message]).toEqual([400, message])
    expect(await namesOf(li)).toEqual(before)
    const form = await admin.calls(members.updateMember, memberForm({ id: li.id, username: name }))
    expect([form.status, form.body.message]).toEqual([400, message])
  })

  test.each(['李工', '中南院测绘一室', 'Wang-工 2', '❤️地图', '书处'])('%j is fine', async (name) => {
    expect((await rename(name)).status).toBe(200)
    expect((await namesOf(li)).nick_name).toBe(name)
    await portal.db.deleteFrom('rate_limit').execute()
  })

  test('administrators may use the names of the alliance, and an old name does not stop other changes', async () => {
    expect((await rename('秘书处', admin)).status).toBe(200)
    const old = await portal.aMember({ name: '某院管理员' })
    const change = { username: old.username, nickName: old.username, sex: '女' as const }
    expect((await old.calls(accounts.updateProfile, change)).status).toBe(200)
    expect((await admin.calls(members.updateMember, memberForm(old))).status).toBe(200)
  })

  test('of companies and departments hide nothing either', async () => {
    const department = await admin.calls(departments.addDepartment, { name: '测\u202e绘院', pid: 1 })
    expect([department.status, department.body.message]).toEqual([400, hidden])
    const company = await admin.calls(alliance.addCompany, {
      name: '测\u200b绘院',
      shortName: '测绘',
      kind: '测绘',
      intro: '简介',
    })
    expect([company.status, company.body.message]).toEqual([400, hidden])
  })
})
