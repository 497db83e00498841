import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as insight from '#contract/office/insight/insight.ts'
import { today } from '#kernel/time/index.ts'
import { forumOf } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
let courses: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  courses = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const overviewOf = async (person: Person) => (await person.calls(insight.getMyOverview)).body

test('the overview of a new member is empty', async () => {
  expect(await overviewOf(await portal.aMember())).toMatchObject({
    coins: { balance: 0, month: { gained: 0, spent: 0 } },
    learning: { begun: 0, finished: 0, percent: 0, weekSeconds: 0, latest: [] },
    pending: { resources: 0, lessons: 0, topics: 0 },
    unread: 0,
    bought: { resources: 0, lessons: 0 },
    shared: { resources: 0, lessons: 0 },
    hasReceived: false,
    favorites: { resources: 0, lessons: 0, topics: 0 },
  })
  expect((await portal.visitor.calls(insight.getMyOverview)).status).toBe(401)
  expect((await overviewOf(await portal.aPersonWithoutLevel())).coins).toBe(null)
})

test('a member sees coins, purchases, favourites, pending items and learning progress', async () => {
  const member = await portal.aMember()
  await mall.givesCoins(member, 100)
  const { id } = await mall.aResource(author, { coin: 30 })
  const lessonId = await courses.aLesson(author, { coin: 20 })
  await member.calls(library.buyResource, { resourceId: id })
  await member.calls(lessons.buyLesson, { lessonId })
  await mall.uploads(member)
  await courses.adds(member)
  await member.calls(library.addFavoriteResource, { resourceId: id })
  await member.calls(lessons.addFavoriteLesson, { lessonId })
  const topicId = await forumOf(portal).aTopic(author)
  await member.calls(forum.addFavoriteTopic, { topicId })
  const { id: sectionId } = await courses.sectionOf(lessonId)
  await member.calls(lessons.reportProgress, { sectionId, position: 0, watched: [] })
  expect(await overviewOf(member)).toMatchObject({
    coins: { balance: 50, month: { gained: 100, spent: 50 } },
    learning: { begun: 1, finished: 0, percent: 0, latest: [{ id: lessonId, percent: 0 }] },
    pending: { resources: 1, lessons: 1, topics: 0 },
    bought: { resources: 1, lessons: 1 },
    favorites: { resources: 1, lessons: 1, topics: 1 },
  })
  expect((await overviewOf(author)).unread).toBeGreaterThan(0)
  await author.calls(library.deleteResource, { id })
  expect(await overviewOf(member)).toMatchObject({ bought: { resources: 1 }, favorites: { resources: 0 } })
})

test('the third level sees current shares and no coins', async () => {
  const pupil = await portal.aMember({ level: 5 })
  const { id } = await mall.aResource(author)
  const lessonId = await courses.aLesson(author)
  await mall.shares(author, id, pupil)
  await courses.shares(author, lessonId, pupil)
  const { id: sectionId } = await courses.sectionOf(lessonId)
  await pupil.calls(lessons.reportProgress, { sectionId, position: 0, watched: [] })
  await sql`update lesson_watch_allowance set seconds = 40, updated_at = now() where member_id = ${pupil.id}`.execute(
    portal.db,
  )
  await pupil.calls(lessons.reportProgress, { sectionId, position: 30, watched: [[0, 30]] })
  expect(await overviewOf(pupil)).toMatchObject({
    coins: null,
    learning: { begun: 1, weekSeconds: 30, latest: [{ id: lessonId }] },
    shared: { resources: 1, lessons: 1 },
    hasReceived: true,
  })
  await sql`update lesson_watch_allowance set week = week - 7 where member_id = ${pupil.id}`.execute(portal.db)
  expect((await overviewOf(pupil)).learning.weekSeconds).toBe(0)
  await portal.db
    .updateTable('access_grant')
    .set({ revoked_at: new Date() })
    .where('member_id', '=', pupil.id)
    .execute()
  expect(await overviewOf(pupil)).toMatchObject({
    learning: { begun: 0, latest: [] },
    shared: { resources: 0, lessons: 0 },
    hasReceived: false,
  })
})

test("the days of an item count views, downloads, learners, sales and the author's income", async () => {
  const [teacher, buyer] = [await portal.aMember({ level: 2 }), await portal.aMember()]
  await mall.givesCoins(buyer, 100)
  const { id, storageId } = await mall.aResource(teacher, { coin: 10 })
  const lessonId = await courses.aLesson(teacher, { coin: 20 })
  const { id: sectionId } = await courses.sectionOf(lessonId)
  await buyer.calls(library.countResourceView, { resourceId: id })
  await buyer.calls(library.countResourceView, { resourceId: 999_999 })
  await buyer.calls(library.buyResource, { resourceId: id })
  await buyer.calls(library.downloadResource, { storageId })
  await buyer.calls(lessons.countLessonView, { lessonId })
  await buyer.calls(lessons.buyLesson, { lessonId })
  await buyer.calls(lessons.reportProgress, { sectionId, position: 0, watched: [] })
  const lastDay = async (kind: 'resource' | 'lesson', itemId: number) => {
    const { body } = await teacher.calls(insight.listItemDays, { kind, itemId })
    expect(body).toHaveLength(30)
    return body.at(-1)
  }
  const day = today()
  // Views and downloads are written once a second.
  await expect
    .poll(() => lastDay('resource', id), { timeout: 30_000 })
    .toEqual({ day, views: 1, uses: 1, sales: 1, earned: 7 })
  await expect
    .poll(() => lastDay('lesson', lessonId), { timeout: 30_000 })
    .toEqual({ day, views: 1, uses: 1, sales: 1, earned: 14 })
  const { body } = await teacher.calls(library.listOwnResources)
  expect(body.recent).toEqual({ views: 1, downloads: 1, earned: 7 })
  const unknown = await portal.db.selectFrom('item_day').select('day').where('item_id', '=', 999_999).execute()
  expect(unknown).toEqual([])
})

test('the days of an item are for its author and administrators only', async () => {
  const [member, third] = [await portal.aMember(), await portal.aMember({ level: 5 })]
  const { id: itemId } = await mall.aResource(author)
  const { id: hidden } = (await mall.uploads(author)).body
  const statusOf = async (person: Person, query: Record<string, unknown>) =>
    (await person.calls(insight.listItemDays, { kind: 'resource', itemId, ...query })).status
  expect(await statusOf(portal.visitor, {})).toBe(401)
  expect(await statusOf(third, {})).toBe(403)
  expect(await statusOf(member, {})).toBe(403)
  expect(await statusOf(member, { itemId: hidden })).toBe(404)
  expect(await statusOf(admin, {})).toBe(200)
  expect(await statusOf(author, { kind: 'news' })).toBe(400)
  expect(await statusOf(author, { itemId: 'x' })).toBe(400)
})

test('favourites are found by part of their name; SQL wildcards are literal', async () => {
  const member = await portal.aMember()
  for (const sourceName of ['桥梁监测方案', '隧道 100% 检测', '隧道监测']) {
    const { id } = await mall.aResource(author, { sourceName })
    await member.calls(library.addFavoriteResource, { resourceId: id })
  }
  for (const name of ['桥梁课程', '隧道课程'])
    await member.calls(lessons.addFavoriteLesson, { lessonId: await courses.aLesson(author, { name }) })
  for (const title of ['桥梁帖子', '隧道帖子'])
    await member.calls(forum.addFavoriteTopic, { topicId: await forumOf(portal).aTopic(author, { title }) })
  const named = async (name: string) => ({
    resources: (await member.calls(library.listFavoriteResources, { name })).body.content.map((one) => one.name),
    lessons: (await member.calls(lessons.listFavoriteLessons, { name })).body.content.map((one) => one.name),
    topics: (await member.calls(forum.listFavoriteTopics, { name })).body.content.map((one) => one.title),
  })
  expect(await named('桥梁')).toEqual({ resources: ['桥梁监测方案'], lessons: ['桥梁课程'], topics: ['桥梁帖子'] })
  expect(await named('%')).toEqual({ resources: ['隧道 100% 检测'], lessons: [], topics: [] })
  expect((await named('')).resources).toHaveLength(3)
  const { body } = await member.calls(library.listFavoriteResources, { name: '隧道' })
  expect(body.totalElements).toBe(2)
  const tooLong = await member.calls(library.listFavoriteResources, { name: '长'.repeat(61) })
  expect([tooLong.status, tooLong.body.message]).toEqual([400, '关键词最多 60 个字'])
})
