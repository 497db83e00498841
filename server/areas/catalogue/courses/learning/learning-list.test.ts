import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'
import { importWatchedWeeks } from './import-progress.ts'

let portal: TestPortal
let courses: ReturnType<typeof lessonsOf>
let admin: Person
let author: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  courses = lessonsOf(portal, () => admin)
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const listOf = async (person: Person, query: Record<string, unknown> = {}) =>
  (await person.calls(lessons.listLearning, query)).body
const begins = async (person: Person, lessonId: number, place = 0) => {
  const { id: sectionId } = await courses.sectionOf(lessonId, place)
  const { status } = await person.calls(lessons.reportProgress, { sectionId, position: 12, watched: [] })
  expect(status).toBe(200)
}
/** Marks the first sections as watched to this share. */
const watched = (person: Person, lessonId: number, percent: number) =>
  sql`update lesson_progress set percent = ${percent} where member_id = ${person.id} and lesson_id = ${lessonId}`.execute(
    portal.db,
  )
const twoChapters = async () =>
  Promise.all(
    ['第一章', '第二章'].map(async (name) => ({
      name,
      lessonChapterChildList: [{ name: `${name}的一节`, uploadId: await courses.anUpload(author), isTrial: true }],
    })),
  )

describe('my learning', () => {
  test('lists everything begun, free, bought and shared, the last watched first', async () => {
    const learner = await portal.aMember()
    const [free, bought, shared, untouched] = [
      await courses.aLesson(author, { drLessonChapterList: await twoChapters() }),
      await courses.aLesson(author, { coin: 20 }),
      await courses.aLesson(author, { coin: 30 }),
      await courses.aLesson(author),
    ]
    await courses.givesCoins(learner, 100)
    await learner.calls(lessons.buyLesson, { lessonId: bought })
    await courses.shares(author, shared, learner)
    for (const id of [shared, bought, free]) await begins(learner, id)
    await watched(learner, bought, 95)
    const { content, totalElements, counts } = await listOf(learner)
    expect(content.map(({ id, source, state }) => [id, source, state])).toEqual([
      [free, 'free', 'active'],
      [bought, 'bought', 'done'],
      [shared, 'shared', 'active'],
    ])
    expect([totalElements, counts]).toEqual([3, { active: 2, done: 1, over: 0 }])
    expect(content[0]).toMatchObject({
      doneCount: 0,
      sectionCount: 2,
      last: { number: '1.1', name: '第一章的一节', position: 12, seconds: 100 },
      bought: null,
      share: null,
    })
    expect(content[1]).toMatchObject({ doneCount: 1, bought: { coin: 20 } })
    expect(content[2]!.share).toMatchObject({ userName: author.username, groupName: null, isOver: false })
    expect(content.map(({ id }) => id)).not.toContain(untouched)
    await begins(learner, free, 1)
    expect((await listOf(learner, { size: 1 })).content[0]?.last).toMatchObject({ number: '2.1' })
  })

  test('is filtered by state and source, with counts of the source, and has pages', async () => {
    const learner = await portal.aMember()
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.push(await courses.aLesson(author))
    for (const id of ids) await begins(learner, id)
    await watched(learner, ids[0]!, 90)
    expect(await listOf(learner, { source: 'free', state: 'done' })).toMatchObject({
      content: [{ id: ids[0] }],
      totalElements: 1,
      counts: { active: 2, done: 1, over: 0 },
    })
    expect(await listOf(learner, { source: 'bought' })).toMatchObject({ content: [], totalElements: 0 })
    expect((await listOf(learner, { size: 2, page: 1 })).content.map(({ id }) => id)).toEqual([ids[0]])
    expect(await listOf(learner, { page: 9 })).toMatchObject({ content: [], totalElements: 3 })
    for (const query of [{ state: 'x' }, { source: 'x' }, { size: 101 }])
      expect((await learner.calls(lessons.listLearning, query)).status).toBe(400)
  })

  test('keeps what can no longer be watched as over, and a trial that was not bought as such', async () => {
    const [pupil, guest] = [await portal.aMember({ level: 5 }), await portal.aMember()]
    const [shared, paid] = [
      await courses.aLesson(author),
      await courses.aLesson(author, { coin: 20, drLessonChapterList: await twoChapters() }),
    ]
    await courses.shares(author, shared, pupil)
    await begins(pupil, shared)
    await begins(guest, paid)
    await portal.db
      .updateTable('access_grant')
      .set({ revoked_at: new Date() })
      .where('member_id', '=', pupil.id)
      .execute()
    await sql`insert into access_grant (item_id, member_id, reason, giver_id, expires_at)
      values (${shared}, ${pupil.id}, 'shared', ${author.id}, now() - interval '1 day')`.execute(portal.db)
    expect(await listOf(pupil, { state: 'over' })).toMatchObject({
      content: [{ id: shared, source: 'shared', share: { isOver: true, isRenewalAsked: false } }],
      counts: { active: 0, done: 0, over: 1 },
    })
    expect((await listOf(guest)).content).toMatchObject([{ id: paid, source: 'trial', state: 'active' }])
    await admin.calls(lessons.markLesson, { id: paid, isTakenDown: true, reason: '内容有误' })
    expect((await listOf(guest)).content).toMatchObject([{ id: paid, state: 'over' }])
  })

  test('is one’s own, and needs a level', async () => {
    const [one, other] = [await portal.aMember(), await portal.aMember()]
    await begins(one, await courses.aLesson(author))
    expect((await listOf(other)).totalElements).toBe(0)
    for (const call of [lessons.listLearning, lessons.getLearningWeeks]) {
      expect((await portal.visitor.calls(call)).status).toBe(401)
      expect((await (await portal.aPersonWithoutLevel()).calls(call)).status).toBe(403)
    }
  })
})

describe('the weeks of a learner', () => {
  const weeksOf = async (person: Person) => (await person.calls(lessons.getLearningWeeks)).body
  /** Lets weeks pass: what was watched this week moves back. */
  const passWeeks = (person: Person, count: number) =>
    sql`with moved as (update lesson_watch_week set week = week - ${7 * count}::int where member_id = ${person.id})
      update lesson_watch_allowance set week = week - ${7 * count}::int, seconds = 60, updated_at = now() - interval '1 minute'
      where member_id = ${person.id}`.execute(portal.db)

  test('are kept when the next one begins, eleven of them are shown, and gaps end the row', async () => {
    const learner = await portal.aMember()
    const { id: sectionId } = await courses.sectionOf(await courses.aLesson(author))
    const watches = (from: number, to: number) =>
      learner.calls(lessons.reportProgress, { sectionId, position: to, watched: [[from, to]] })
    expect(await weeksOf(learner)).toMatchObject({ goalHours: 5, streak: 0 })
    await watches(0, 0)
    await passWeeks(learner, 0)
    await watches(0, 20)
    expect((await weeksOf(learner)).weeks.at(-1)?.seconds).toBe(20)
    await passWeeks(learner, 1)
    expect((await weeksOf(learner)).streak).toBe(1)
    await watches(20, 30)
    const { weeks, streak } = await weeksOf(learner)
    expect(weeks).toHaveLength(11)
    expect(weeks.slice(-3).map(({ seconds }) => seconds)).toEqual([0, 20, 10])
    expect(streak).toBe(2)
    await passWeeks(learner, 2)
    expect((await weeksOf(learner)).streak).toBe(0)
    await watches(30, 40)
    const later = await weeksOf(learner)
    expect(later.weeks.slice(-4).map(({ seconds }) => seconds)).toEqual([20, 10, 0, 10])
    expect(later.streak).toBe(1)
  })

  test('are imported unless they exist already', async () => {
    const learner = await portal.aMember()
    for (const weeks of [
      [60, 120, 0, 180],
      [1, 2, 3, 4],
    ])
      await portal.db.transaction().execute((tx) => importWatchedWeeks(tx, learner.id, weeks))
    const { weeks, streak } = await weeksOf(learner)
    expect(weeks.slice(-4).map(({ seconds }) => seconds)).toEqual([180, 3, 120, 60])
    expect(streak).toBe(4)
  })

  test('have a goal that the member sets', async () => {
    const [learner, other] = [await portal.aMember({ level: 5 }), await portal.aMember()]
    const both = await Promise.all([8, 8].map((hours) => learner.calls(lessons.setLearningGoal, { hours })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await weeksOf(learner)).goalHours).toBe(8)
    expect((await weeksOf(other)).goalHours).toBe(5)
    for (const hours of [0, 41, '1.5', 'viel']) {
      const { status, body } = await learner.calls(lessons.setLearningGoal, { hours })
      expect([status, body.message]).toEqual([400, '请输入 1 到 40 的整数'])
    }
    expect((await portal.visitor.calls(lessons.setLearningGoal, { hours: 3 })).status).toBe(401)
    expect((await learner.calls(lessons.setLearningGoal, { hours: 3, userId: other.id })).status).toBe(400)
    expect((await weeksOf(learner)).goalHours).toBe(8)
  })
})
