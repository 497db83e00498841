import { afterAll, beforeAll, expect, test } from 'vitest'
import * as filters from '#contract/base/settings/saved-filters/saved-filters.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const address = '/System/AdminUser?username=li'
const add = (name: string, more: Record<string, unknown> = {}, person = admin) =>
  person.calls(filters.addSavedFilter, { table: 'members', name, address, ...more })
const namesOf = async (table = 'members', person = admin) =>
  (await person.calls(filters.listSavedFilters, { table })).body.map(({ name }) => name)
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, (body as { message: string }).message]

test('a filter is kept for one administrator and one table, renamed and deleted', async () => {
  const other = await portal.anAdministrator()
  const { status, body } = await add(' 李姓用户 ')
  expect([status, body]).toEqual([201, { id: expect.any(Number), name: '李姓用户', address }])
  expect([await namesOf(), await namesOf('news'), await namesOf('members', other)]).toEqual([['李姓用户'], [], []])
  const renamed = await admin.calls(filters.renameSavedFilter, { id: body.id, name: '姓李的' })
  expect([renamed.status, renamed.body.name, await namesOf()]).toEqual([200, '姓李的', ['姓李的']])
  const removed = await admin.calls(filters.deleteSavedFilter, { id: body.id })
  expect([removed.body, await namesOf()]).toEqual([{ message: '筛选已删除' }, []])
})

test('visitors get 401 and members 403', async () => {
  for (const endpoint of Object.values(filters).filter((one) => typeof one === 'object' && 'method' in one)) {
    expect((await portal.visitor.calls(endpoint, { nonsense: 1 })).status).toBe(401)
    for (const level of [2, 4, 5] as const)
      expect((await (await portal.aMember({ level })).calls(endpoint, { nonsense: 1 })).status).toBe(403)
  }
})

test("another administrator's filter is not found and stays as it is", async () => {
  const other = await portal.anAdministrator()
  const { id } = (await add('只归我')).body
  expect((await other.calls(filters.renameSavedFilter, { id, name: '改掉' })).status).toBe(404)
  expect((await other.calls(filters.deleteSavedFilter, { id })).status).toBe(404)
  expect(await namesOf()).toEqual(['只归我'])
  await admin.calls(filters.deleteSavedFilter, { id })
})

test('a name is used once per table, also by two at once', async () => {
  const person = await portal.anAdministrator()
  const both = await Promise.all([add('同名', {}, person), add('同名', {}, person)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(refusal(both.find(({ status }) => status === 409)!)).toEqual([409, '已有同名的筛选'])
  const { id } = (await add('另一个', {}, person)).body
  expect(refusal(await person.calls(filters.renameSavedFilter, { id, name: '同名' }))).toEqual([409, '已有同名的筛选'])
  const rename = (name: string) => person.calls(filters.renameSavedFilter, { id, name })
  expect((await Promise.all([rename('甲'), rename('甲')])).map(({ status }) => status)).toEqual([200, 200])
  const remove = () => person.calls(filters.deleteSavedFilter, { id })
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status).sort()).toEqual([200, 404])
})

test('a table has at most 20, also when several are added at once', async () => {
  const person = await portal.anAdministrator()
  for (let number = 1; number <= 18; number++) await add(`筛选 ${number}`, {}, person)
  const last = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => add(name, {}, person)))
  expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect(refusal(last.find(({ status }) => status === 409)!)).toEqual([409, '每个表格最多保存 20 个筛选'])
  expect((await add('别的表格', { table: 'news' }, person)).status).toBe(201)
})

test.each([
  [{ name: ' ' }, '请输入名称'],
  [{ name: '长'.repeat(21) }, '名称最多 20 个字'],
  [{ table: 'Members!' }, '表格名称不正确'],
  [{ address: 'https://example.com/?a=1' }, '筛选不正确'],
  [{ address: '/System/AdminUser' }, '筛选不正确'],
  [{ address: `/System/AdminUser?username=${'长'.repeat(1000)}` }, '筛选条件过长，无法保存'],
])('refuses %o', async (wrong, message) => {
  expect(refusal(await add('名称', wrong))).toEqual([400, message])
})
