import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as videos from '#contract/catalogue/courses/videos/videos.ts'
import { refusal, twice } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
let courses: ReturnType<typeof lessonsOf>
let admin: Person
let author: Person
let people: { enterprise: Person; second: Person; third: Person; nobody: Person }
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  courses = lessonsOf(portal, () => admin)
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  people = {
    enterprise: await portal.aMember({ level: 2 }),
    second: await portal.aMember(),
    third: await portal.aMember({ level: 5 }),
    nobody: await portal.aPersonWithoutLevel(),
  }
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

/** What the person may do with it, or the status of the refusal. */
const codeOf = async (person: Person, lessonId: number) => {
  const { status, body } = await person.calls(lessons.checkLearn, { lessonId })
  return status === 200 ? (body as { code: number }).code : status
}
const twoSections = async () => [
  {
    name: '第一章',
    lessonChapterChildList: [
      { name: '试看', uploadId: await courses.anUpload(author), isTrial: true },
      { name: '正课', uploadId: await courses.anUpload(author) },
    ],
  },
]

describe('visibility and access (ACCESS-4, ACCESS-7, ACCESS-14)', () => {
  test('a free course, a paid one with a trial section, a closed one', async () => {
    const free = await courses.aLesson(author)
    const paid = await courses.aLesson(author, { coin: 30, drLessonChapterList: await twoSections() })
    const closed = await courses.aLesson(author)
    await courses.closes(closed)
    const { enterprise, second, third, nobody } = people
    const everybody = [admin, author, enterprise, second, third, nobody]
    const codes = (id: number) => Promise.all(everybody.map((person) => codeOf(person, id)))
    expect(await codes(free)).toEqual([1, 1, 1, 1, 0, 0])
    expect(await codes(paid)).toEqual([1, 1, 0, 0, 0, 0])
    expect(await codes(closed)).toEqual([1, 1, 1, 404, 404, 404])
    expect((await portal.visitor.calls(lessons.getLesson, { lessonId: closed })).status).toBe(404)
    expect((await portal.visitor.calls(lessons.checkLearn, { lessonId: free })).status).toBe(401)

    /** Which of the two sections show the path of their video. */
    const paths = async (person: Person) =>
      (await courses.read(person, paid)).drLessonChapterList[0]!.lessonChapterChildList.map(
        ({ localStorageDtoList: [file] }) => file?.path !== undefined,
      )
    expect(await paths(author)).toEqual([true, true])
    expect(await paths(second)).toEqual([true, false])
    expect(await paths(third)).toEqual([false, false])
    expect(await paths(nobody)).toEqual([false, false])
    expect(await paths(portal.visitor)).toEqual([false, false])
  })

  test('a share opens approved versions, also of closed courses and to the third level', async () => {
    const id = await courses.aLesson(author, { coin: 30 })
    await courses.closes(id)
    const { second, third } = people
    await courses.shares(author, id, third)
    await courses.shares(author, id, second)
    expect([await codeOf(third, id), await codeOf(second, id)]).toEqual([3, 3])
    const shared = (await third.calls(lessons.listSharedLessons)).body
    expect(shared.content).toMatchObject([{ id, shareUserName: author.username, percent: 0 }])
    await admin.calls(lessons.markLesson, { id, isTakenDown: true, reason: '过期' })
    expect([await codeOf(third, id), await codeOf(second, id)]).toEqual([404, 404])
    expect((await third.calls(lessons.listSharedLessons)).body.totalElements).toBe(0)
  })

  test('the player applies the same rule', async () => {
    const id = await courses.aLesson(author, { coin: 30, drLessonChapterList: await twoSections() })
    const pathOf = async (place: number) => (await courses.sectionOf(id, place)).localStorageDtoList[0]!.path!
    const play = async (person: Person, place: number) =>
      refusal(await person.calls(videos.getPlayUrl, { path: await pathOf(place) }))
    const { second, third } = people
    expect((await play(second, 0))[0]).toBe(200)
    expect(await play(second, 1)).toEqual([403, '请先购买后再观看'])
    expect(await play(third, 0)).toEqual([403, '没有权限执行此操作'])
    expect((await play(portal.visitor, 0))[0]).toBe(401)
    expect((await play(admin, 1))[0]).toBe(200)
  })

  test('the search finds what the lists show', async () => {
    const name = '盾构始发专题'
    const open = await courses.aLesson(author, { name })
    const closed = await courses.aLesson(author, { name: `${name}内部版` })
    await courses.closes(closed)
    const find = async (person: Person) =>
      (await person.calls(lessons.listLessons, { name: '盾构始发' })).body.content.map(({ id }) => id)
    for (const person of [portal.visitor, people.second]) expect(await find(person)).toEqual([open])
    expect((await find(people.enterprise)).toSorted()).toEqual([open, closed])
    const { body } = await portal.visitor.calls(lessons.suggestLessons, { name: '盾构' })
    expect(body.some(({ text }) => text.includes('内部版'))).toBe(false)
  })
})

describe('buying', () => {
  const buys = async (person: Person, lessonId: number, coin?: number) =>
    person.calls(lessons.buyLesson, { lessonId, ...(coin !== undefined && { coin }) })

  test('bought courses are listed by purchase or by last learning', async () => {
    const buyer = await portal.aMember()
    await courses.givesCoins(buyer, 10)
    const [first, second] = [await courses.aLesson(author, { coin: 5 }), await courses.aLesson(author, { coin: 5 })]
    for (const id of [first, second]) await buys(buyer, id, 5)
    const { id: sectionId } = await courses.sectionOf(first)
    await buyer.calls(lessons.reportProgress, { sectionId, position: 0, watched: [] })
    const listed = async (sort?: string) =>
      (await buyer.calls(lessons.listBoughtLessons, sort ? { sort } : {})).body.content.map(({ id }) => id)
    expect([await listed(), await listed('learnTime,desc')]).toEqual([
      [second, first],
      [first, second],
    ])
  })

  test('charges once, counts the share of the author, and stays valid when the course is deleted', async () => {
    const buyer = await portal.aMember()
    await courses.givesCoins(buyer, 100)
    const id = await courses.aLesson(author, { coin: 35 })
    expect(await buys(buyer, id, 35)).toMatchObject({ status: 200, body: { code: 2, balance: 65 } })
    expect(await buys(buyer, id, 35)).toMatchObject({ status: 200, body: { code: 2, balance: 65 } })
    const { earned } = await portal.db
      .selectFrom('item_stats')
      .select('earned')
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(earned).toBe(24)
    const bought = (await buyer.calls(lessons.listBoughtLessons)).body
    expect(bought).toMatchObject({ totalElements: 1, content: [{ id, paidCoin: 35, percent: 0 }] })
    for (const act of [
      () => courses.closes(id),
      () => admin.calls(lessons.markLesson, { id, isTakenDown: true, reason: '过期' }),
      () => author.calls(lessons.deleteLesson, { id }),
    ]) {
      await act()
      expect(await codeOf(buyer, id)).toBe(2)
      expect((await courses.read(buyer, id)).id).toBe(id)
      expect((await people.second.calls(lessons.getLesson, { lessonId: id })).status).toBe(404)
    }
  })

  test('twice at once charges once', async () => {
    const buyer = await portal.aMember()
    await courses.givesCoins(buyer, 100)
    const id = await courses.aLesson(author, { coin: 30 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => buys(buyer, id)))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(8).fill({ status: 200, body: { code: 2, balance: 70 } }),
    )
  })

  test('is refused for another price, too few coins, visitors, the third level, and missing or closed courses', async () => {
    const buyer = await portal.aMember()
    const id = await courses.aLesson(author, { coin: 30 })
    expect(refusal(await buys(buyer, id, 29))).toEqual([409, '价格已变更，请刷新后重试'])
    expect(refusal(await buys(buyer, id, 30))).toEqual([409, 'V币余额不足，请先充值'])
    expect((await buys(portal.visitor, id)).status).toBe(401)
    expect((await buys(people.third, id)).status).toBe(403)
    await courses.closes(id)
    expect(refusal(await buys(buyer, id))).toEqual([404, '内容不存在或已被删除'])
    expect((await buys(buyer, 999_999)).status).toBe(404)
    const pending = (await courses.adds(author, { coin: 5 })).body.id
    expect((await buys(buyer, pending)).status).toBe(404)
  })
})

describe('favourites', () => {
  test('are added once, listed and removed', async () => {
    const reader = await portal.aMember()
    const id = await courses.aLesson(author)
    const answers = await twice(() => reader.calls(lessons.addFavoriteLesson, { LessonId: id }))
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([200, '收藏成功']))
    expect(await courses.read(reader, id)).toMatchObject({ is_favorite: true, favoriteCount: 1 })
    expect((await reader.calls(lessons.listFavoriteLessons)).body.content).toMatchObject([{ id, isTakenDown: false }])
    await courses.closes(id)
    expect((await reader.calls(lessons.listFavoriteLessons)).body.totalElements).toBe(0)
    await twice(() => reader.calls(lessons.cancelFavoriteLesson, { lessonId: id }))
    expect((await courses.read(admin, id)).favoriteCount).toBe(0)
  })

  test('are refused to visitors and for courses that the member cannot see', async () => {
    const id = await courses.aLesson(author)
    await courses.closes(id)
    for (const call of [lessons.addFavoriteLesson, lessons.cancelFavoriteLesson]) {
      expect(refusal(await portal.visitor.calls(call, { lessonId: id }))).toEqual([401, '请先登录'])
      expect((await people.third.calls(call, { lessonId: id })).status).toBe(403)
      expect((await people.second.calls(call, { lessonId: id })).status).toBe(404)
    }
  })
})

describe('progress', () => {
  const report = async (person: Person, sectionId: number, position: number, watched: [number, number][] = []) =>
    person.calls(lessons.reportProgress, { sectionId, position, watched })
  /** Moves the last report back in time. */
  const passes = async (person: Person, seconds: number) => {
    const back = sql`${`${seconds} seconds`}::interval`
    await sql`update lesson_watch_allowance set updated_at = updated_at - ${back} where member_id = ${person.id}`.execute(
      portal.db,
    )
    await sql`update lesson_progress set reported_at = reported_at - ${back} where member_id = ${person.id}`.execute(
      portal.db,
    )
  }

  test('counts watched time once and stores the position', async () => {
    const learner = await portal.aMember()
    const id = await courses.aLesson(author)
    const section = await courses.sectionOf(id)
    expect(section.seconds).toBe(100)
    expect((await report(learner, section.id, 0)).body).toEqual({ percent: 0, isDone: false })
    await passes(learner, 50)
    expect((await report(learner, section.id, 30, [[0, 30]])).body).toEqual({ percent: 30, isDone: false })
    await passes(learner, 50)
    expect((await report(learner, section.id, 40, [[10, 40]])).body).toEqual({ percent: 40, isDone: false })
    await passes(learner, 55)
    expect((await report(learner, section.id, 95, [[40, 95]])).body).toEqual({ percent: 95, isDone: true })
    const seen = await courses.read(learner, id)
    expect(seen).toMatchObject({ learnerCount: 1, progress: { percent: 95, sectionId: section.id } })
    expect(seen.drLessonChapterList[0]!.lessonChapterChildList[0]!.progress).toEqual({
      position: 95,
      percent: 95,
      isDone: true,
    })
    expect((await courses.read(people.second, id)).progress).toBeNull()
  })

  test('learners who begin at the same time are each counted once', async () => {
    const learners = await Promise.all(Array.from({ length: 12 }, () => portal.aMember()))
    const id = await courses.aLesson(author)
    const section = await courses.sectionOf(id)
    const answers = await Promise.all([...learners, ...learners].map((learner) => report(learner, section.id, 0)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await courses.read(people.second, id)).learnerCount).toBe(12)
    const { rows } = await sql`
      select count(*)::int as learners, (select uses from item_day where item_id = ${id}) as uses
      from lesson_learner where lesson_id = ${id}`.execute(portal.db)
    expect(rows).toEqual([{ learners: 12, uses: 12 }])
  })

  test('is never faster than the clock, whatever is claimed', async () => {
    const cheat = await portal.aMember()
    const id = await courses.aLesson(author, { drLessonChapterList: await twoSections() })
    const [one, other] = [await courses.sectionOf(id, 0), await courses.sectionOf(id, 1)]
    const everything: [number, number][] = [[0, 100]]
    expect((await report(cheat, one.id, 100, everything)).body.percent).toBeLessThanOrEqual(1)
    await passes(cheat, 20)
    expect((await report(cheat, one.id, 100, everything)).body.percent).toBeLessThan(30)
    expect((await report(cheat, other.id, 100, everything)).body.percent).toBeLessThan(10)
    await passes(cheat, 20)
    const answers = await Promise.all([one, other, one, other].map(({ id }) => report(cheat, id, 100, [[50, 100]])))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { rows } = await sql<{ seconds: number }>`
      select sum(upper(part) - lower(part))::int / 10 as seconds
      from lesson_progress, unnest(watched) as part where member_id = ${cheat.id}`.execute(portal.db)
    expect(rows[0]!.seconds).toBeLessThan(60)
    await passes(cheat, 100_000)
    const later = (await report(cheat, one.id, 100, everything)).body.percent
    expect(later).toBeLessThan(100)
  })

  test('survives a change of the course as long as the section has the same video', async () => {
    const learner = await portal.aMember()
    const id = await courses.aLesson(author, { drLessonChapterList: await twoSections() })
    const own = (await author.calls(lessons.getOwnLesson, { lessonId: id })).body
    const [unchanged, replaced] = own.drLessonChapterList[0]!.lessonChapterChildList.map((section) => section.id) as [
      number,
      number,
    ]
    for (const sectionId of [unchanged, replaced]) {
      await report(learner, sectionId, 0)
      await passes(learner, 50)
      await report(learner, sectionId, 20, [[0, 20]])
    }
    await author.calls(lessons.updateLesson, {
      ...(await courses.validLesson(author)),
      id,
      drLessonChapterList: [
        {
          name: '改过的一章',
          lessonChapterChildList: [
            { id: replaced, name: '换了视频', uploadId: await courses.anUpload(author) },
            { id: unchanged, name: '移到后面' },
          ],
        },
      ],
    })
    await courses.approve(id)
    const sections = (await courses.read(learner, id)).drLessonChapterList[0]!.lessonChapterChildList
    expect(sections.map(({ id, name, progress }) => [id, name, progress?.percent])).toEqual([
      [replaced, '换了视频', undefined],
      [unchanged, '移到后面', 20],
    ])
  })

  test.each([
    [{ position: -1, watched: [] }],
    [{ position: 1, watched: [[1]] }],
    [{ position: 1, watched: [[-1, 2]] }],
    [{ position: 'x', watched: [] }],
    [{ position: 1, watched: Array(51).fill([0, 1]) }],
  ])('%j is refused', async (input) => {
    const section = await courses.sectionOf(await courses.aLesson(author))
    expect((await people.second.calls(lessons.reportProgress, { sectionId: section.id, ...input })).status).toBe(400)
  })

  test('is only stored for members who may watch', async () => {
    const id = await courses.aLesson(author, { coin: 10, drLessonChapterList: await twoSections() })
    const [trial, paid] = [await courses.sectionOf(id, 0), await courses.sectionOf(id, 1)]
    expect((await report(portal.visitor, trial.id, 0)).status).toBe(401)
    expect((await report(people.second, trial.id, 0)).status).toBe(200)
    expect(refusal(await report(people.second, paid.id, 0))).toEqual([403, '请先购买后再观看'])
    expect((await report(people.third, trial.id, 0)).status).toBe(403)
    expect((await report(people.second, 999_999, 0)).status).toBe(404)
  })
})

test('lists of other members are refused', async () => {
  const input = { userId: author.id }
  expect((await people.second.calls(lessons.listBoughtLessons, input)).status).toBe(403)
  expect((await people.second.calls(lessons.listSharedLessons, input)).status).toBe(403)
  expect((await people.second.calls(lessons.listBoughtLessons, { userId: people.second.id })).status).toBe(200)
  expect((await people.third.calls(lessons.listBoughtLessons)).status).toBe(403)
})

test('attachments are only for members who may watch', async () => {
  const uploadId = await courses.anUpload(author, Buffer.from('%PDF-1.7 attachment'), '讲义.pdf', 'attachment')
  const id = await courses.aLesson(author, { coin: 10, attachments: [{ uploadId }] })
  const [file] = (await courses.read(author, id)).localStorageList
  expect(file).toMatchObject({ name: '讲义.pdf', path: `/api/lesson/downloadAttachment?storageId=${file!.id}` })
  expect((await courses.read(people.second, id)).localStorageList[0]).not.toHaveProperty('path')
  const fetches = (person: Person) => person.calls(lessons.downloadAttachment, { storageId: file!.id })
  expect(await fetches(author)).toMatchObject({ status: 200, body: '%PDF-1.7 attachment' })
  expect(refusal(await fetches(people.second))).toEqual([403, '请先购买课程后再下载'])
  expect((await fetches(people.third)).status).toBe(403)
  expect((await fetches(portal.visitor)).status).toBe(401)
  await courses.closes(id)
  expect((await fetches(people.second)).status).toBe(404)
})

test('a view is counted', async () => {
  const id = await courses.aLesson(author)
  await portal.visitor.calls(lessons.countLessonView, { lessonId: id })
  await expect.poll(async () => (await courses.read(author, id)).viewCount).toBe(1)
})
