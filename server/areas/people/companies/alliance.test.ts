import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/people/accounts/audit.ts'
import * as alliance from '#contract/people/companies/alliance.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const profile = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  shortName: name.slice(0, 4),
  kind: '造价咨询',
  intro: '一家做造价的单位。',
  ...more,
})
const add = async (name: string, more?: Record<string, unknown>) =>
  (await admin.calls(alliance.addCompany, profile(name, more))).body
const shownNames = async () => (await portal.visitor.calls(alliance.listCompanies)).body.map(({ name }) => name)

describe('reading', () => {
  test('visitors see the companies in their order, without hidden ones', async () => {
    await add('乙工程', { sort: 2 })
    await add('甲工程', { sort: 1 })
    const hidden = await add('丙工程', { sort: 3, isShown: false })
    expect(await shownNames()).toEqual(['甲工程', '乙工程'])
    for (const companyId of [hidden.id, 999_999]) {
      const { status, body } = await portal.visitor.calls(alliance.getCompany, { companyId })
      expect([status, body.message]).toEqual([404, '内容不存在或已被删除'])
    }
    expect((await portal.visitor.calls(alliance.getCompany, { companyId: 'x' })).status).toBe(400)
  })

  test('a profile contains all fields', async () => {
    const company = await portal.aMember({ level: 2, name: 'yuance' })
    const profile = {
      city: '澜州市',
      founded: 2009,
      staff: 260,
      joined: '2020-06',
      website: 'https://www.example.org/',
      strengths: ['测算', '尽调'],
      cases: [{ name: '临港片区', text: '十四平方公里' }],
    }
    const { id } = await add('远策投资', { ...profile, account: 'yuance' })
    const { body } = await portal.visitor.calls(alliance.getCompany, { companyId: id })
    expect(body).toMatchObject({ ...profile, name: '远策投资', memberId: company.id })
    expect(body).not.toHaveProperty('version')
  })

  test("shops list their accounts' resources, newest shop first", async () => {
    const seller = await portal.aMember({ level: 2, name: 'seller' })
    await add('有货单位', { account: 'seller', sort: 90 })
    await libraryOf(portal, () => admin).aResource(seller, { sourceName: '管廊构件库', coin: 30 })
    const { body } = await portal.visitor.calls(alliance.listShops)
    expect(body[0]).toMatchObject({ name: '有货单位', resourceCount: 1, latest: [{ name: '管廊构件库', coin: 30 }] })
    expect(body.at(-1)).toMatchObject({
      resourceCount: 0,
      latest: [],
      lessonCount: 0,
      latestLessons: [],
      updateTime: null,
    })
  })

  test('shops list the courses of their accounts that are open to everybody; a course alone makes a shop', async () => {
    const teacher = await portal.aMember({ level: 2, name: 'teacher' })
    await add('只有课程的单位', { account: 'teacher', sort: 91 })
    const courses = lessonsOf(portal, () => admin)
    await courses.aLesson(teacher, { name: '公开的课程', coin: 12 })
    await courses.closes(await courses.aLesson(teacher, { name: '不公开的课程' }))
    const shop = (await portal.visitor.calls(alliance.listShops)).body.find(({ name }) => name === '只有课程的单位')
    expect(shop).toMatchObject({
      resourceCount: 0,
      lessonCount: 1,
      latestLessons: [{ name: '公开的课程', coin: 12 }],
      updateTime: expect.any(String),
    })
  })
})

describe('writing', () => {
  test('companies are added, changed and deleted, and the audit log names them', async () => {
    const { id, version } = await add('记名单位')
    const changed = await admin.calls(alliance.updateCompany, { ...profile('改名单位', { staff: 30 }), id, version })
    expect(changed.body).toMatchObject({ name: '改名单位', staff: 30, version: version + 1 })
    expect((await admin.calls(alliance.deleteCompany, { id })).body.message).toBe('恭喜你，删除成功')
    expect(await shownNames()).not.toContain('改名单位')
    const { content } = (await admin.calls(listAudit, { size: 5 })).body
    expect(content.slice(0, 3).map(({ target }) => target)).toEqual([
      '成员单位「改名单位」',
      '成员单位「改名单位」',
      '成员单位「记名单位」',
    ])
  })

  test('visitors get 401 and other levels 403 before the body is read', async () => {
    const before = await shownNames()
    for (const endpoint of [alliance.addCompany, alliance.updateCompany, alliance.deleteCompany]) {
      expect((await portal.visitor.calls(endpoint, { id: 'x' })).status).toBe(401)
      for (const level of [2, 4, 5] as const) {
        const person = await portal.aMember({ level })
        expect((await person.calls(endpoint, { id: 'x' })).status).toBe(403)
      }
    }
    expect((await portal.visitor.calls(alliance.listAdminCompanies)).status).toBe(401)
    expect(await shownNames()).toEqual(before)
  })

  test("another administrator's change or deletion is not overwritten", async () => {
    const other = await portal.anAdministrator()
    const { id, version } = await add('两人编辑')
    const change = (who: Person, staff: number) =>
      who.calls(alliance.updateCompany, { ...profile('两人编辑', { staff }), id, version })
    const responses = await Promise.all([change(admin, 1), change(other, 2)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.message).toBe('内容已被他人修改，请刷新')
    await other.calls(alliance.deleteCompany, { id })
    expect((await change(admin, 3)).status).toBe(404)
  })

  test('concurrent calls add once and delete once', async () => {
    const twice = await Promise.all([1, 2].map(() => admin.calls(alliance.addCompany, profile('双击单位'))))
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(twice.find(({ status }) => status === 409)!.body.message).toBe('已有同名的成员单位')
    const { id } = twice.find(({ status }) => status === 201)!.body
    const deletions = await Promise.all([1, 2].map(() => admin.calls(alliance.deleteCompany, { id })))
    expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('invalid input is refused with a Chinese message and nothing is written', async () => {
    const before = await shownNames()
    await portal.aMember({ level: 5, name: 'cannot' })
    const refused = async (more: Record<string, unknown>) => {
      const { status, body } = await admin.calls(alliance.addCompany, profile('坏单位', more))
      return [status, body.message]
    }
    expect(await refused({ name: ' ' })).toEqual([400, '请输入单位名称'])
    expect(await refused({ name: '长'.repeat(41) })).toEqual([400, '单位名称最多 40 个字'])
    expect(await refused({ website: 'javascript:alert(1)' })).toEqual([400, '请输入以 http(s):// 开头的网址'])
    expect(await refused({ joined: '2020-13' })).toEqual([400, '入盟时间格式应为 2020-06'])
    expect(await refused({ founded: 12 })).toEqual([400, '请输入正确的年份'])
    expect(await refused({ cases: [{ name: '' }] })).toEqual([400, '请输入项目名称'])
    expect(await refused({ strengths: Array(9).fill('长') })).toEqual([400, '业务特长最多 8 项'])
    expect(await refused({ roles: [1] })).toEqual([400, '请求含有不支持的字段'])
    for (const account of ['nobody', 'cannot'])
      expect(await refused({ account })).toEqual([400, '没有这个账号，或该账号不能上传'])
    expect(await shownNames()).toEqual(before)
  })

  test('the back office searches by name; SQL wildcards are literal', async () => {
    await add('百分百%单位')
    const found = async (name: string) =>
      (await admin.calls(alliance.listAdminCompanies, { name })).body.content.map((one) => one.name)
    expect(await found('%')).toEqual(['百分百%单位'])
    expect(await found('查无此家')).toEqual([])
  })
})
