import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as news from '#contract/pages/news/news.ts'
import { listAudit } from '#contract/people/accounts/audit.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let li: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  li = await portal.aMember()
})
afterAll(() => portal.close())

const article = async (title: string, more: Record<string, unknown> = {}) =>
  (await admin.calls(news.addNews, { title, content: '<p>正文</p>', ...more })).body.id
const report = (person: Person, targetId: number, more: Record<string, unknown> = {}) =>
  person.calls(moderation.addReport, { kind: 'news', targetId, reason: 'untrue', detail: '与事实不符', ...more })
const queue = async (query: Record<string, unknown> = {}) =>
  (await admin.calls(moderation.listReports, { size: 100, ...query })).body
const entryOf = async (targetId: number, state?: moderation.ReportState) =>
  (await queue({ state })).content.find((item) => item.targetId === targetId)!
const rule = (id: number, uphold: boolean, reason = '核实无误') =>
  admin.calls(moderation.ruleReport, { id, verdict: uphold ? 'take-down' : 'dismiss', reason })
const isShown = async (newsId: number) => (await portal.visitor.calls(news.getNews, { newsId })).status === 200

describe('reporting', () => {
  test('an item is in the queue once, with all its reports', async () => {
    const id = await article('被多人举报')
    const wang = await portal.aMember({ level: 5 })
    const first = await report(li, id)
    expect([first.status, first.body.message]).toEqual([200, '举报已提交，我们会尽快处理'])
    await report(wang, id, { reason: 'other', detail: '另有原因' })
    expect(await entryOf(id)).toMatchObject({
      kind: 'news',
      title: '被多人举报',
      link: `/AboutsUs/View?InfoId=${id}`,
      authorId: admin.id,
      state: 'open',
      reporterCount: 2,
      reports: [
        { reason: 'other', detail: '另有原因', userName: wang.username },
        { reason: 'untrue', detail: '与事实不符', userName: li.username },
      ],
    })
  })

  test('a member reports an item once, even with concurrent and repeated calls', async () => {
    const id = await article('连点')
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(li, id)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await report(li, id, { reason: 'abuse' })).body.id).toBe(answers[0]!.body.id)
    expect(await entryOf(id)).toMatchObject({ reporterCount: 1, reports: [{ reason: 'untrue' }] })
  })

  test('concurrent reports of many members are all counted', async () => {
    const id = await article('多人同时')
    const people = await Promise.all(Array.from({ length: 6 }, () => portal.aMember()))
    await Promise.all(people.map((person) => report(person, id)))
    expect((await entryOf(id)).reporterCount).toBe(6)
  })

  test('visitors 401, people without a level 403', async () => {
    const id = await article('不许举报')
    expect((await report(portal.visitor, id)).status).toBe(401)
    expect((await report(await portal.aPersonWithoutLevel(), id)).status).toBe(403)
    expect(await entryOf(id)).toBeUndefined()
  })

  test('items that are not public and unsupported kinds cannot be reported', async () => {
    const draft = await article('草稿', { state: 'draft' })
    for (const id of [draft, 999_999]) expect((await report(li, id)).status).toBe(404)
    const unsupported = await report(li, 1, { kind: 'member' })
    expect([unsupported.status, unsupported.body.message]).toEqual([400, '暂不支持举报此类内容'])
  })

  test('bad input is named in Chinese', async () => {
    const id = await article('输入')
    const refused = async (more: Record<string, unknown>) => (await report(li, id, more)).body.message
    expect(await refused({ kind: 'constructor' })).toBe('举报对象不正确')
    expect(await refused({ reason: 'toString' })).toBe('请选择举报理由')
    expect(await refused({ reason: 'other', detail: ' ' })).toBe('请填写举报说明')
    expect(await refused({ detail: '长'.repeat(301) })).toBe('说明最多 300 个字')
    expect(await refused({ state: 'upheld' })).toBe('请求含有不支持的字段')
    expect(await entryOf(id)).toBeUndefined()
  })
})

describe('ruling', () => {
  test('upheld: the item goes offline and all its reports are closed with the reason', async () => {
    const id = await article('应当下架')
    await report(li, id)
    await report(await portal.aMember(), id)
    const { status, body } = await rule((await entryOf(id)).id, true, '内容不实')
    expect([status, body.message]).toEqual([200, '举报成立，内容已下架'])
    expect(await isShown(id)).toBe(false)
    expect(await entryOf(id, 'upheld')).toMatchObject({
      reporterCount: 2,
      ruling: '内容不实',
      ruleUserName: admin.username,
    })
    expect(await entryOf(id, 'open')).toBeUndefined()
  })

  test('the audit log names the item by its title', async () => {
    const id = await article('改名前的')
    await report(li, id)
    await rule((await entryOf(id)).id, false)
    const { body } = await admin.calls(listAudit, { call: 'POST /api/report/ruleReport' })
    expect(body.content[0]).toMatchObject({ target: '资讯《改名前的》', after: { verdict: 'dismiss' } })
  })

  test('dismissed: the item stays and can be reported again', async () => {
    const id = await article('并无不妥')
    const { body: first } = await report(li, id)
    await rule((await entryOf(id)).id, false)
    expect(await isShown(id)).toBe(true)
    const { body: second } = await report(li, id)
    expect(second.id).not.toBe(first.id)
    expect(
      (await queue()).content
        .filter((item) => item.targetId === id)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['dismissed', 'open'])
  })

  test('all reporters are notified of the ruling', async () => {
    const [upheld, dismissed] = [await article('举报成立的'), await article('举报不成立的')]
    const [wang, zhao] = [await portal.aMember(), await portal.aMember()]
    for (const person of [wang, zhao]) await report(person, upheld)
    await report(wang, dismissed)
    await rule((await entryOf(upheld)).id, true, '内容不实')
    await rule((await entryOf(dismissed)).id, false, '未见不妥')
    const noticesOf = async (person: Person) =>
      (await person.calls(notices.listNotices, { kind: 'report' })).body.content.map(({ body, link }) => [body, link])
    const good = ['您对「举报成立的」的举报成立，内容已下架。处理说明：内容不实', null]
    expect(await noticesOf(zhao)).toEqual([good])
    expect(await noticesOf(wang)).toEqual([
      ['您对「举报不成立的」的举报未成立。处理说明：未见不妥', `/AboutsUs/View?InfoId=${dismissed}`],
      good,
    ])
  })

  test('of two concurrent rulings one succeeds and the other is refused', async () => {
    const id = await article('两人裁定')
    await report(li, id)
    const entry = await entryOf(id)
    const answers = await Promise.all([rule(entry.id, true), rule(entry.id, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('该举报已处理，请刷新')
    const { state } = await entryOf(id)
    expect(await isShown(id)).toBe(state === 'dismissed')
  })

  test('an item that was deleted meanwhile can still be ruled on', async () => {
    const id = await article('已经删除')
    await report(li, id)
    await admin.calls(news.deleteNews, { id })
    const entry = await entryOf(id)
    expect([entry.title, entry.link, entry.authorId]).toEqual(['内容已删除', null, admin.id])
    expect((await rule(entry.id, true)).status).toBe(200)
  })

  test('visitors 401, others 403, without a reason 400, unknown 404', async () => {
    const id = await article('谁能裁定')
    await report(li, id)
    const entry = await entryOf(id)
    for (const endpoint of [moderation.ruleReport, moderation.listReports]) {
      expect((await portal.visitor.calls(endpoint, { id: 'x' })).status).toBe(401)
      for (const level of [2, 4, 5] as const)
        expect((await (await portal.aMember({ level })).calls(endpoint, { id: 'x' })).status).toBe(403)
    }
    const unreasoned = await rule(entry.id, true, ' ')
    expect([unreasoned.status, unreasoned.body.message]).toEqual([400, '请填写处理说明'])
    expect((await rule(999_999, true)).status).toBe(404)
    expect((await entryOf(id)).state).toBe('open')
    expect(await isShown(id)).toBe(true)
  })
})

test('tabs count every state; kind and days filter the queue; the latest report comes first', async () => {
  const portal = await testPortal()
  const admin = await portal.anAdministrator()
  await portal.db
    .insertInto('reported_item')
    .values([
      { kind: 'news', target_id: 1, last_reported_at: '2026-01-01T15:59:59Z' },
      { kind: 'news', target_id: 2, last_reported_at: '2026-01-01T16:00:00Z' },
      { kind: 'topic', target_id: 3, last_reported_at: '2026-01-03T00:00:00Z' },
      { kind: 'topic', target_id: 4, state: 'upheld', verdict: 'take-down', ruled_by: admin.id, ruled_at: new Date() },
    ])
    .execute()
  const queue = async (query: Record<string, unknown>) => {
    const { body } = await admin.calls(moderation.listReports, query)
    return [body.content.map(({ targetId }) => targetId), body.totalElements, Object.values(body.counts)]
  }
  expect(await queue({})).toEqual([[4, 3, 2, 1], 4, [3, 1, 0]])
  expect(await queue({ state: 'open', size: 2, page: 1 })).toEqual([[1], 3, [3, 1, 0]])
  expect(await queue({ kind: 'topic' })).toEqual([[4, 3], 2, [1, 1, 0]])
  expect(await queue({ from: '2026-01-02', to: '2026-01-02', state: 'open' })).toEqual([[2], 1, [1, 0, 0]])
  await portal.close()
})
