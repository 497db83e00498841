import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as insight from '#contract/office/insight/insight.ts'
import { createLog } from '#kernel/log/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import { forumOf } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'
import { countVisits } from './count-visits.ts'
import { importVisits } from './import-visits.ts'
import { runRollUp } from './roll-up.ts'

let portal: TestPortal
let admin: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator()
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const overview = async () => (await admin.calls(insight.getOverview)).body
const todo = async (kind: insight.TodoKind) => (await overview()).todos.find((found) => found.kind === kind)!.count
const curves = async (from: string, to: string) => (await admin.calls(insight.getCurves, { from, to })).body

describe('the queues', () => {
  test('count their items until they are handled', async () => {
    const author = await portal.aMember({ level: 2 })
    const before = await todo('resources')
    const { id } = (await mall.uploads(author)).body
    expect(await todo('resources')).toBe(before + 1)
    expect((await admin.calls(insight.listTodos)).body).toEqual((await overview()).todos)
    await mall.approve(id)
    expect(await todo('resources')).toBe(before)
  })

  test('contain topics and replies that are pending review', async () => {
    const kit = forumOf(portal)
    await kit.addWord(admin, '等人复核', 'review')
    const author = await portal.aMember()
    const topicId = await kit.aTopic(author)
    await kit.aTopic(author, { title: '标题等人复核' })
    await kit.reply(author, topicId, { content: '回复等人复核' })
    expect([await todo('topics'), await todo('answers')]).toEqual([1, 1])
  })

  test('contain days that differ from the bill and failed jobs', async () => {
    await sql`insert into payment_reconciliation (day, provider, our_fen, provider_fen, difference_count)
      values ('2026-01-05', 'wechat', 100, 0, 1)`.execute(portal.db)
    expect(await todo('books')).toBe(1)
    await sql`delete from payment_reconciliation`.execute(portal.db)
    expect(await todo('books')).toBe(0)
  })
})

describe('the day figures', () => {
  test('of today include a registration, a sale and a download at once', async () => {
    const before = (await overview()).today
    const [author, buyer] = [await portal.aMember({ level: 2 }), await portal.aMember()]
    const report = await mall.aResource(author, { coin: 30 })
    await mall.givesCoins(buyer, 100)
    await buyer.calls(library.buyResource, { resourceId: report.id })
    await buyer.calls(library.downloadResource, { storageId: report.storageId })
    const { today: after } = await overview()
    expect(after).toMatchObject({
      registrations: before.registrations + 2,
      sales: before.sales + 1,
      coins: before.coins + 30,
      downloads: before.downloads + 1,
    })
    expect((await curves(shiftDay(today(), -29), today())).at(-1)).toEqual(after)

    await runRollUp(portal.db)
    const { body: best } = await admin.calls(insight.listBest)
    expect(best.resources).toContainEqual(expect.objectContaining({ id: report.id, downloads: 1, sales: 1, coins: 30 }))
    expect((await overview()).health.fileCount).toBeGreaterThan(0)
  })

  test('of today include watched time, and the course is among the best', async () => {
    const before = (await overview()).today.watchedSeconds
    const author = await portal.aMember({ level: 2 })
    const courses = lessonsOf(portal, () => admin)
    const lessonId = await courses.aLesson(author)
    const learner = await portal.aMember()
    const { id: sectionId } = await courses.sectionOf(lessonId)
    const report = (position: number, watched: [number, number][]) =>
      learner.calls(lessons.reportProgress, { sectionId, position, watched })
    await report(0, [])
    await sql`update lesson_watch_allowance set updated_at = updated_at - interval '50 seconds' where member_id = ${learner.id}`.execute(
      portal.db,
    )
    await sql`update lesson_progress set reported_at = reported_at - interval '50 seconds' where member_id = ${learner.id}`.execute(
      portal.db,
    )
    await report(30, [[0, 30]])
    await expect.poll(async () => (await overview()).today.watchedSeconds, { timeout: 20_000 }).toBe(before + 30)
    await runRollUp(portal.db)
    const { body: best } = await admin.calls(insight.listBest)
    expect(best.lessons).toContainEqual(
      expect.objectContaining({ id: lessonId, learners: 1, watchedSeconds: 30, sales: 0, coins: 0 }),
    )
  })

  test('include imported visits; importing again changes nothing', async () => {
    const day = shiftDay(today(), -20)
    const [before] = await curves(day, day)
    const past = { day, visitors: 7, views: 70 }
    for (const _ of [1, 2]) await importVisits(portal.db, [past])
    await runRollUp(portal.db)
    await runRollUp(portal.db)
    expect(await curves(day, day)).toEqual([{ ...before, ...past }])
  })

  test('of a past day are rolled up; repeating it changes nothing', async () => {
    const person = await portal.aMember()
    const day = shiftDay(today(), -10)
    await sql`update member set created_at = ${`${day}T20:00:00+08:00`}::text::timestamptz where id = ${person.id}`.execute(
      portal.db,
    )
    await sql`update insight_day set rolled_up_at = null`.execute(portal.db)
    await runRollUp(portal.db)
    const rolledUp = await curves(day, shiftDay(day, 1))
    expect(rolledUp.map(({ registrations }) => registrations)).toEqual([1, 0])
    await runRollUp(portal.db)
    expect(await curves(day, shiftDay(day, 1))).toEqual(rolledUp)
  })

  test('enqueue one roll-up when read before the first one', async () => {
    await sql`update insight_day set rolled_up_at = null`.execute(portal.db)
    await sql`delete from pgboss.job_common where name = 'insight.roll-up'`.execute(portal.db)
    await Promise.all([curves(today(), today()), curves(today(), today())])
    const { rows } = await sql`select from pgboss.job_common where name = 'insight.roll-up'`.execute(portal.db)
    expect(rows).toHaveLength(1)
  })

  test('of an invalid period are refused with a message', async () => {
    const reversed = await admin.calls(insight.getCurves, { from: '2026-11-02', to: '2026-11-01' })
    expect([reversed.status, reversed.body.message]).toEqual([400, '开始日期不能晚于结束日期'])
    const long = await admin.calls(insight.getCurves, { from: '2020-01-01', to: '2026-11-01' })
    expect([long.status, long.body.message]).toEqual([400, '一次最多查询 400 天'])
    expect((await admin.calls(insight.getCurves, { from: 'yesterday', to: '2026-11-01' })).status).toBe(400)
  })

  test('are for administrators only', async () => {
    for (const endpoint of [insight.getOverview, insight.listBest, insight.getCurves]) {
      expect((await portal.visitor.calls(endpoint)).status).toBe(401)
      expect((await (await portal.aMember({ level: 2 })).calls(endpoint)).status).toBe(403)
    }
  })
})

describe('visits', () => {
  const page = (address: string, url = '/', headers: Record<string, string> = {}) => ({
    method: 'GET',
    url,
    headers: { accept: 'text/html', 'user-agent': 'Firefox', ...headers },
    socket: { remoteAddress: address } as never,
  })
  const figures = async () => {
    const { visitors, views } = (await overview()).today
    return { visitors, views }
  }

  test('a visitor counts once a day across processes; every page view counts', async () => {
    const before = await figures()
    const parts = {
      ...portal.parts,
      config: { ...portal.parts.config, trustProxy: '10.0.0.1' },
      log: createLog('silent'),
    }
    const [one, other] = [countVisits(parts), countVisits(parts)]
    for (const visits of [one, other]) {
      visits.note(page('192.0.2.1'))
      visits.note(page('192.0.2.1', '/mall.data?page=1', { accept: '*/*' }))
      visits.note(page('10.0.0.1', '/mall', { 'x-forwarded-for': '203.0.113.9, 192.0.2.2' }))
    }
    await Promise.all([one.close(), other.close()])
    expect(await figures()).toEqual({ visitors: before.visitors + 2, views: before.views + 6 })
  })

  test('robots, the back office, API calls and pictures are not counted', async () => {
    const before = await figures()
    const visits = countVisits(portal.parts)
    visits.note(page('192.0.2.9', '/', { 'user-agent': 'Googlebot/2.1' }))
    visits.note(page('192.0.2.9', '/System/main'))
    visits.note(page('192.0.2.9', '/api/news/queryNewsList', { accept: 'application/json' }))
    visits.note({ ...page('192.0.2.9'), method: 'POST' })
    await visits.close()
    expect(await figures()).toEqual(before)
  })

  test('visitors cannot be recognised after the day', async () => {
    const long = shiftDay(today(), -3)
    await sql`insert into insight_visitor (day, visitor) values (${long}::text::date, 'x')`.execute(portal.db)
    await sql`insert into insight_salt (day) values (${long}::text::date)`.execute(portal.db)
    await runRollUp(portal.db)
    const { rows } = await sql`
      select day from insight_visitor where day = ${long}::text::date
      union all select day from insight_salt where day = ${long}::text::date`.execute(portal.db)
    expect(rows).toEqual([])
  })
})
