import { afterAll, beforeAll, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as contract from '#contract/office/dossiers/dossiers.ts'
import * as finder from '#contract/office/dossiers/finder/finder.ts'
import * as alliance from '#contract/people/companies/alliance.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator('chief')
  author = await portal.aMember({ level: 2, name: 'author' })
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())

const listOf = async (id: number, name: string) =>
  (await admin.calls(contract.listResourceEntries, { id, name })).body.content

test('a resource’s page has buyers, decisions and reports, and a timeline of them', async () => {
  const { id } = await mall.aResource(author, { sourceName: '投资测算模型', coin: 30 })
  const buyer = await mall.aBuyer(50)
  await mall.buys(buyer, id)
  await buyer.calls(moderation.addReport, { kind: 'resource', targetId: id, reason: 'untrue', detail: '数据有误' })

  const { body } = await admin.calls(contract.getResourceDossier, { id })
  expect(body).toMatchObject({ title: '投资测算模型', state: { label: '在架' } })
  expect(body.facts[0]).toEqual({ label: '作者', value: 'author', link: `/System/member?id=${author.id}` })
  expect(body.lists.map(({ name, count }) => [name, count])).toEqual([
    ['buyers', 1],
    ['downloads', 0],
    ['reviews', 0],
    ['audits', 1],
    ['reports', 1],
  ])
  expect(await listOf(id, 'buyers')).toMatchObject([{ title: buyer.username, link: `/System/member?id=${buyer.id}` }])
  expect(await listOf(id, 'audits')).toMatchObject([{ title: '审核', state: { label: '已审核' }, note: 'chief' }])
  expect(await listOf(id, 'reports')).toMatchObject([{ title: '被举报：虚假信息', state: { label: '待处理' } }])
  const { body: events } = await admin.calls(contract.listResourceEvents, { id })
  expect(events.content.map(({ title }) => title)).toEqual(['被举报：虚假信息', '售出', '审核', '提交第 1 版'])

  const about = await admin.calls(contract.listMemberEntries, { id: author.id, name: 'reported' })
  expect(about.body.content).toMatchObject([{ kind: '虚假信息', detail: '资源「投资测算模型」' }])
  const made = await admin.calls(contract.listMemberEntries, { id: buyer.id, name: 'reporting' })
  expect(made.body.content).toMatchObject([{ kind: '虚假信息', detail: '数据有误' }])
})

test('a resource is found by number, trace code and name in every state', async () => {
  const { body: waiting } = await mall.uploads(author, { fields: { sourceName: '软土地基监测方案' } })
  const { trace_code } = await portal.db
    .selectFrom('item')
    .select('trace_code')
    .where('id', '=', waiting.id)
    .executeTakeFirstOrThrow()
  for (const words of [`#${waiting.id}`, trace_code, trace_code.slice(3).toLowerCase(), '软土地基']) {
    const { body } = await admin.calls(finder.find, { words })
    expect(body.content, words).toMatchObject([{ kind: 'resource', id: waiting.id, state: { label: '待审核' } }])
  }
})

test('a company’s page has its people and what its account uploaded', async () => {
  const { id } = (
    await admin.calls(alliance.addCompany, {
      name: '衡筑数字工程',
      shortName: '衡筑数字',
      kind: '造价咨询',
      intro: '一家做造价的单位。',
      account: author.username,
    })
  ).body
  const { status, body } = await admin.calls(contract.getCompanyDossier, { id })
  expect([status, body.title]).toEqual([200, '衡筑数字工程'])
  expect(body.lists.find(({ name }) => name === 'uploads')).toMatchObject({ label: '资源', count: 2 })
  const uploads = await admin.calls(contract.listCompanyEntries, { id, name: 'uploads' })
  expect(uploads.body.content.map(({ title }) => title)).toEqual(['软土地基监测方案', '投资测算模型'])
  expect((await admin.calls(contract.listCompanyEvents, { id })).body.total.count).toBe(2)
})

test('these pages are for administrators', async () => {
  for (const call of [contract.getResourceDossier, contract.getCompanyDossier]) {
    expect((await portal.visitor.calls(call, { id: 1 })).status).toBe(401)
    expect((await author.calls(call, { id: 1 })).status).toBe(403)
    expect((await admin.calls(call, { id: 999_999 })).status).toBe(404)
  }
})
