import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as news from '#contract/pages/news/news.ts'
import { listAudit } from '#contract/people/accounts/audit.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { addViews } from './view-counter.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const article = (title: string, more: Record<string, unknown> = {}) => ({ title, content: '<p>正文</p>', ...more })
const add = async (title: string, more?: Record<string, unknown>) =>
  (await admin.calls(news.addNews, article(title, more))).body

describe('reading', () => {
  test('visitors see published news, newest first, ten per page with an exact total', async () => {
    for (let day = 1; day <= 12; day++)
      await add(`第 ${day} 天`, { publishTime: new Date(Date.UTC(2025, 0, day)).toISOString(), section: '行业资讯' })
    await add('草稿', { state: 'draft', section: '行业资讯' })
    const first = await portal.visitor.calls(news.listNews, { section: '行业资讯' })
    expect(first.status).toBe(200)
    expect(first.body.totalElements).toBe(12)
    expect(first.body.content.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `第 ${12 - n} 天`),
    )
    const second = await portal.visitor.calls(news.listNews, { section: '行业资讯', page: 1 })
    expect(second.body.content.map(({ title }) => title)).toEqual(['第 2 天', '第 1 天'])
  })

  test('administrators list what was deleted, other readers are refused', async () => {
    const { id } = await add('删掉的', { section: '成员风采' })
    await admin.calls(news.deleteNews, { id })
    const { body } = await admin.calls(news.listNews, { isDelete: 1, section: '成员风采' })
    expect([body.content.map((item) => item.id), body.totalElements]).toEqual([[id], 1])
    const named = await admin.calls(news.listNews, { isDelete: 1, title: '删掉', year: new Date().getFullYear() })
    expect(named.body.content.map((item) => item.id)).toEqual([id])
    expect((await portal.visitor.calls(news.listNews, { isDelete: 1 })).status).toBe(401)
    expect((await (await portal.aMember()).calls(news.listNews, { isDelete: 1 })).status).toBe(403)
    expect((await portal.visitor.calls(news.listNews, { isDelete: 0, section: '成员风采' })).body.totalElements).toBe(0)
  })

  test('what is read of late comes before what was read more, long ago', async () => {
    const [old, recent] = [await add('旧闻', { section: '成员风采' }), await add('新闻', { section: '成员风采' })]
    await addViews(portal.db, new Map([[old.id, 50]]))
    const longAgo = sql<number>`trending_score - 10` // ten half-lives
    await portal.db.updateTable('news').set({ trending_score: longAgo }).where('id', '=', old.id).execute()
    await addViews(portal.db, new Map([[recent.id, 3]]))
    const ordered = async (sort: string) =>
      (await portal.visitor.calls(news.listNews, { sort, section: '成员风采' })).body.content.map(({ title }) => title)
    expect(await ordered('viewCount,desc')).toEqual(['旧闻', '新闻'])
    expect(await ordered('recentViews,desc')).toEqual(['新闻', '旧闻'])
  })

  test('a year begins and ends in the time zone of Shanghai', async () => {
    await add('除夕', { publishTime: '2019-12-31T23:59:59+08:00' })
    await add('元旦', { publishTime: '2020-01-01T00:00:00+08:00' })
    const { body } = await portal.visitor.calls(news.listNews, { year: 2020 })
    expect(body.content.map(({ title }) => title)).toEqual(['元旦'])
    expect(body.totalElements).toBe(1)
    const years = await portal.visitor.calls(news.listNewsYears)
    expect(years.body).toContainEqual({ year: 2019, count: 1 })
  })

  test('pages follow each other without gaps', async () => {
    const portal = await testPortal()
    await portal.anAdministrator()
    await portal.db.executeQuery(
      sql`
        insert into news (title, summary, content, section, state, published_at, author_id, is_pinned)
        select 'n' || n, '', '<p>x</p>', case when n % 3 = 0 then '通知公告' else '联盟动态' end, 'published',
               timestamptz '2020-01-01' + n * interval '7 hours', (select id from member limit 1), n in (5, 300)
        from generate_series(1, 600) as n`.compile(portal.db),
    )
    for (const section of [undefined, '通知公告'] as const) {
      const pages = await Promise.all(
        Array.from({ length: 65 }, (_, page) => portal.visitor.calls(news.listNews, { page, section })),
      )
      const seen = pages.flatMap(({ body }) => body.content.map(({ id }) => id))
      const all = await portal.db
        .selectFrom('news')
        .select('id')
        .where('section', section ? '=' : '<>', section ?? '成员风采')
        .orderBy('is_pinned', 'desc')
        .orderBy('published_at', 'desc')
        .execute()
      expect(seen).toEqual(all.map(({ id }) => id))
    }
    await portal.close()
  })

  test('totals are exact to 10,000, the counts of years beyond', async () => {
    const portal = await testPortal()
    await portal.anAdministrator()
    await sql`
      insert into news (title, summary, content, section, state, published_at, author_id)
      select 'n', '', '<p>x</p>', case when n <= 10000 then '通知公告' else '联盟动态' end, 'published',
             timestamptz '2021-06-01', (select id from member limit 1)
      from generate_series(1, 10001) as n`.execute(portal.db)
    const find = async (input: Record<string, unknown>) => (await portal.visitor.calls(news.listNews, input)).body
    expect(await find({})).toMatchObject({ totalElements: 10_000, totalIsCapped: true })
    expect(await find({ page: 1000, size: 100 })).toEqual({ content: [], totalElements: 10_000, totalIsCapped: true })
    for (const page of [0, 1000]) {
      const { totalElements, totalIsCapped } = await find({ section: '通知公告', page, size: 100 })
      expect([totalElements, totalIsCapped]).toEqual([10_000, undefined])
    }
    expect((await portal.visitor.calls(news.listNews, { page: 1001 })).body.message).toBe('页码超出范围')
    expect((await portal.visitor.calls(news.listNewsYears)).body).toEqual([{ year: 2021, count: 10_001 }])
    await portal.close()
  })

  test('an article comes with its neighbours; drafts and unknown ids are not found', async () => {
    const one = await add('甲', { publishTime: '2018-01-01T00:00:00Z' })
    const two = await add('乙', { publishTime: '2018-01-02T00:00:00Z' })
    const three = await add('丙', { publishTime: '2018-01-03T00:00:00Z' })
    const { body } = await portal.visitor.calls(news.getNews, { newsId: two.id })
    expect(body).toMatchObject({ title: '乙', previous: { id: one.id }, next: { id: three.id } })
    const draft = await add('未发布', { state: 'draft' })
    for (const newsId of [draft.id, 999_999]) {
      const missing = await portal.visitor.calls(news.getNews, { newsId })
      expect([missing.status, missing.body.message]).toEqual([404, '内容不存在或已被删除'])
    }
  })

  test('words are found in title and text of published articles and marked', async () => {
    const { id, version } = await add('真空预压指南发布', { content: '<p>膜下<b>真空度</b>不小于 80 kPa</p>' })
    await add('真空预压草稿', { state: 'draft' })
    const find = async (title: string) => (await portal.visitor.calls(news.listNews, { title })).body
    const { content, totalElements } = await find('真空度')
    expect([totalElements, content[0]?.id]).toEqual([1, id])
    expect(content[0]?.marked?.summary).toContainEqual({ text: '真空度', hit: true })
    expect((await portal.visitor.calls(news.suggestNews, { title: '真空预' })).body).toContainEqual({
      text: '真空预压指南发布',
      link: `/AboutsUs/View?InfoId=${id}`,
    })
    await admin.calls(news.updateNews, { ...article('改成别的'), id, version })
    expect((await find('真空')).totalElements).toBe(0)
    await admin.calls(news.markNews, { ids: [id], state: 'offline' })
    expect((await find('改成别的')).totalElements).toBe(0)
    await admin.calls(news.markNews, { ids: [id], state: 'published' })
    expect((await find('改成别的')).totalElements).toBe(1)
    await admin.calls(news.deleteNews, { id })
    expect((await find('改成别的')).totalElements).toBe(0)
    const long = await portal.visitor.calls(news.listNews, { title: '长'.repeat(201) })
    expect([long.status, long.body.message]).toEqual([400, '关键词最多 200 个字'])
  })

  test('every view is counted', async () => {
    const { id } = await add('被阅读')
    await Promise.all(Array.from({ length: 20 }, () => portal.visitor.calls(news.countNewsView, { newsId: id })))
    await expect.poll(async () => (await portal.visitor.calls(news.getNews, { newsId: id })).body.viewCount).toBe(20)
  })
})

describe('writing', () => {
  test('the text is cleaned by the allow-list', async () => {
    const { status, body } = await admin.calls(
      news.addNews,
      article('清洗', {
        content: '<p onclick="x()">好<script>alert(1)</script></p><a href="javascript:alert(1)">链</a>',
      }),
    )
    expect(status).toBe(201)
    expect(body.content).not.toMatch(/script|onclick/)
    expect(body.summary).toContain('好')
  })

  test('visitors get 401 and other levels 403 before the body is read', async () => {
    const { body: before } = await admin.calls(news.listAdminNews)
    for (const endpoint of [news.addNews, news.updateNews, news.deleteNews, news.markNews]) {
      expect((await portal.visitor.calls(endpoint, { id: 'not a number' })).status).toBe(401)
      for (const level of [2, 4, 5] as const) {
        const person = await portal.aMember({ level })
        expect((await person.calls(endpoint, { id: 'not a number' })).status).toBe(403)
      }
    }
    expect((await admin.calls(news.listAdminNews)).body.totalElements).toBe(before.totalElements)
  })

  test('of two administrators who save at once, the second is refused', async () => {
    const { id, version } = await add('两人')
    const change = (title: string) => admin.calls(news.updateNews, { ...article(title), id, version })
    const responses = await Promise.all([change('先'), change('后')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.message).toBe('内容已被他人修改，请刷新')
    const won = responses.find(({ status }) => status === 200)!.body.title
    expect((await admin.calls(news.getAdminNews, { newsId: id })).body.title).toBe(won)
  })

  test('two concurrent deletions delete once', async () => {
    const { id } = await add('要删除')
    const responses = await Promise.all([admin.calls(news.deleteNews, { id }), admin.calls(news.deleteNews, { id })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await portal.visitor.calls(news.getNews, { newsId: id })).status).toBe(404)
  })

  test('at most three articles are pinned, even by concurrent calls', async () => {
    const ids = await Promise.all(['一', '二', '三', '四', '五'].map(async (title) => (await add(title)).id))
    const responses = await Promise.all(ids.map((id) => admin.calls(news.markNews, { ids: [id], isTop: true })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
    const { body } = await portal.visitor.calls(news.listNews)
    expect(body.content.slice(0, 4).map(({ isTop }) => isTop)).toEqual([true, true, true, false])
  })

  test('invalid input is refused with a Chinese message and nothing is written', async () => {
    const { body: before } = await admin.calls(news.listAdminNews)
    const refused = async (input: Record<string, unknown>) => {
      const { status, body } = await admin.calls(news.addNews, input)
      return [status, body.message]
    }
    expect(await refused({ content: '<p>x</p>' })).toEqual([400, '请输入标题'])
    expect(await refused({ title: '  ', content: '<p>x</p>' })).toEqual([400, '请输入标题'])
    expect(await refused(article('空', { content: '<p></p><p><br></p>' }))).toEqual([400, '请输入正文'])
    expect(await refused(article('多余', { roles: [1] }))).toEqual([400, '请求含有不支持的字段'])
    expect(await refused(article('栏目', { section: '别的' }))).toEqual([400, '请选择栏目'])
    expect(await refused(article('长'.repeat(201)))).toEqual([400, '标题最多 60 个字'])
    expect(await refused(article('封面', { cover: 'https://evil.example/x.png' }))).toEqual([400, '封面地址不正确'])
    expect((await admin.calls(news.listAdminNews)).body.totalElements).toBe(before.totalElements)
  })

  test('scheduled news is hidden until its time', async () => {
    const { id, state } = await add('明天', { publishTime: new Date(Date.now() + 86_400_000).toISOString() })
    expect(state).toBe('scheduled')
    expect((await portal.visitor.calls(news.getNews, { newsId: id })).status).toBe(404)
  })
})

describe('the back office', () => {
  test('tabs count every state; section and title filter the table', async () => {
    await add('暴雨预警通知', { state: 'draft', section: '成员风采' })
    const { body } = await admin.calls(news.listAdminNews, { section: '成员风采' })
    expect(body.counts.draft).toBe(1)
    const found = await admin.calls(news.listAdminNews, { title: '预警' })
    expect(found.body.content.map(({ title }) => title)).toEqual(['暴雨预警通知'])
    expect((await admin.calls(news.listAdminNews, { title: '100%_' })).body.totalElements).toBe(0)
  })

  test('the audit log names articles by their titles', async () => {
    const { id } = await add('留名')
    await admin.calls(news.updateNews, { ...article('改了名'), id })
    await admin.calls(news.markNews, { ids: [id], state: 'offline' })
    await admin.calls(news.deleteNews, { id })
    const { content } = (await admin.calls(listAudit, { size: 20 })).body
    const targets = content.slice(0, 4).map(({ target }) => target)
    expect(targets).toEqual(['资讯《改了名》', '资讯《改了名》', '资讯《改了名》', '资讯《留名》'])
  })

  test('the filtered table is exported as CSV and XLSX', async () => {
    await add('=1+1', { section: '成员风采' })
    const csv = await admin.calls(news.exportNews, { section: '成员风采' })
    expect(csv.headers['content-disposition']).toContain("filename*=UTF-8''%E8%81%94%E7%9B%9F")
    expect(csv.body).toContain("'=1+1")
    expect(csv.body).toContain('暴雨预警通知')
    const xlsx = await admin.calls(news.exportNews, { format: 'xlsx' })
    expect(String(xlsx.body).startsWith('PK')).toBe(true)
  })
})
