import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/lessons/lessons.ts'
import { refusal, twice } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let courses: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  courses = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const list = async (query: Record<string, unknown> = {}) =>
  (await author.calls(lessons.listOwnLessons, { size: 100, ...query })).body
const own = async (id: number) => (await list()).content.find((lesson) => lesson.id === id)!
const aWaiting = async (): Promise<number> => (await courses.adds(author)).body.id
const waiting = async () =>
  (await admin.calls(lessons.listAuditLessons, { isAudit: 0, size: 100 })).body.content.map(({ id }) => id)
const actionsOn = async (id: number) =>
  (await admin.calls(lessons.getAuditLesson, { lessonId: id })).body.trail.map(({ act }) => act)
/** A version more, with the video it has. */
const changes = async (id: number, submit = true) => {
  const { body } = await author.calls(lessons.getOwnLesson, { lessonId: id })
  const chapters = body.drLessonChapterList.map(({ id: chapter, name, lessonChapterChildList }) => ({
    id: chapter,
    name,
    lessonChapterChildList: lessonChapterChildList.map((section) => ({ id: section.id, name: section.name })),
  }))
  return author.calls(lessons.updateLesson, {
    ...(await courses.validLesson(author, { drLessonChapterList: chapters })),
    id,
    submit,
  })
}
const isSeen = async (lessonId: number) => (await portal.visitor.calls(lessons.getLesson, { lessonId })).status === 200
const codeOf = async (person: Person, lessonId: number) =>
  ((await person.calls(lessons.checkLearn, { lessonId })).body as unknown as { code: number }).code

describe('a course that waits for its audit', () => {
  test('is withdrawn and resubmitted, unchanged or changed', async () => {
    const id = await aWaiting()
    const { counts } = await list()
    expect((await author.calls(lessons.withdrawLesson, { id })).body.message).toBe('已撤回')
    expect(await own(id)).toMatchObject({ isWithdrawn: true, isOnSale: false })
    expect(await waiting()).not.toContain(id)
    expect((await list()).counts).toEqual({ ...counts, pending: counts.pending - 1, withdrawn: counts.withdrawn + 1 })
    const rejected = await list({ isAudit: 2 })
    expect([rejected.totalElements, rejected.content.map((one) => one.id)]).toEqual([counts.rejected, []])
    expect(refusal(await courses.approve(id))).toEqual([409, '作者已撤回该版本，请等待重新提交'])

    expect((await author.calls(lessons.resubmitLesson, { id })).body.message).toBe('已重新提交')
    expect(await own(id)).toMatchObject({ isWithdrawn: false, isAudit: 0, auditReason: null })
    expect(await waiting()).toContain(id)

    await author.calls(lessons.withdrawLesson, { id })
    await changes(id, false)
    expect(await own(id)).toMatchObject({ isDraft: true, isWithdrawn: false })
    await changes(id)
    expect(await own(id)).toMatchObject({ isDraft: false, isWithdrawn: false, isAudit: 0 })
    expect((await courses.approve(id)).status).toBe(200)
    expect(await actionsOn(id)).toEqual(['audit', 'withdraw', 'resubmit', 'withdraw'])
  })

  test('leaves the version on sale unchanged and cannot be withdrawn after the decision', async () => {
    const id = await courses.aLesson(author)
    expect(refusal(await author.calls(lessons.withdrawLesson, { id }))).toEqual([409, '该版本已审核，不能撤回'])
    expect(refusal(await author.calls(lessons.resubmitLesson, { id }))).toEqual([409, '该版本没有撤回，无需重新提交'])
    await changes(id)
    await author.calls(lessons.withdrawLesson, { id })
    expect(await own(id)).toMatchObject({ isWithdrawn: true, isOnSale: true })
    expect(await isSeen(id)).toBe(true)
  })

  test('cannot be withdrawn while it is a draft', async () => {
    const { id } = (await courses.adds(author, { submit: false })).body
    expect((await author.calls(lessons.withdrawLesson, { id })).status).toBe(409)
    expect(await own(id)).toMatchObject({ isDraft: true, isWithdrawn: false })
  })
})

describe('a course on sale', () => {
  test('is taken down by its author for everybody but its buyers, and restored', async () => {
    const id = await courses.aLesson(author, { coin: 5 })
    const [buyer, pupil] = [await portal.aMember(), await portal.aMember({ level: 5 })]
    await courses.givesCoins(buyer, 5)
    await buyer.calls(lessons.buyLesson, { lessonId: id })
    await courses.shares(author, id, pupil)
    expect((await author.calls(lessons.takeOwnLessonDown, { id })).body.message).toBe('已下架')
    expect(await own(id)).toMatchObject({ isTakenDown: true, isTakenDownByMe: true, isOnSale: false })
    expect(await isSeen(id)).toBe(false)
    expect(await codeOf(buyer, id)).toBe(2)
    expect((await pupil.calls(lessons.checkLearn, { lessonId: id })).status).toBe(404)
    expect((await author.calls(lessons.restoreOwnLesson, { id })).body.message).toBe('已重新上架')
    expect([await isSeen(id), await codeOf(buyer, id), await codeOf(pupil, id)]).toEqual([true, 2, 3])
    expect((await list()).totals).toMatchObject({ earned: 3 })
  })

  test('is restored only by the person who took it down', async () => {
    const only = [409, '只有下架它的一方才能重新上架']
    const id = await courses.aLesson(author)
    await admin.calls(lessons.markLesson, { id, isTakenDown: true, reason: '理由' })
    expect(await own(id)).toMatchObject({ isTakenDown: true, isTakenDownByMe: false, takenDownReason: '理由' })
    expect(refusal(await author.calls(lessons.restoreOwnLesson, { id }))).toEqual(only)
    expect((await admin.calls(lessons.markLesson, { id, isTakenDown: false })).status).toBe(200)
    await author.calls(lessons.takeOwnLessonDown, { id })
    expect(refusal(await admin.calls(lessons.markLesson, { id, isTakenDown: false }))).toEqual(only)
    expect((await author.calls(lessons.takeOwnLessonDown, { id: await aWaiting() })).status).toBe(404)
  })
})

test('two simultaneous calls have one effect', async () => {
  const [held, sold] = [await aWaiting(), await courses.aLesson(author)]
  for (const [call, id] of [
    [lessons.withdrawLesson, held],
    [lessons.resubmitLesson, held],
    [lessons.takeOwnLessonDown, sold],
    [lessons.restoreOwnLesson, sold],
  ] as const)
    expect((await twice(() => author.calls(call, { id }))).map(({ status }) => status)).toEqual([200, 200])
  expect([await actionsOn(held), await actionsOn(sold)]).toEqual([
    ['resubmit', 'withdraw'],
    ['restore', 'take-down', 'audit'],
  ])
})

test.each([
  ['withdrawn', lessons.withdrawLesson],
  ['resubmitted', lessons.resubmitLesson],
  ['taken down', lessons.takeOwnLessonDown],
  ['restored', lessons.restoreOwnLesson],
])('nothing is %s by visitors, the third level, or other members', async (_word, call) => {
  const [hidden, id, member] = [await aWaiting(), await courses.aLesson(author), await portal.aMember()]
  const pupil = await portal.aMember({ level: 5 })
  const asked: [Person | TestPortal['visitor'], number | string][] = [
    [portal.visitor, id],
    [pupil, id],
    [member, id],
    [admin, id],
    [member, hidden],
    [author, 999_999],
    [author, 'x'],
  ]
  const answers = await Promise.all(asked.map(([person, of]) => person.calls(call, { id: of })))
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 404, 404, 400])
  expect([await own(hidden), await own(id)]).toMatchObject([{ isAudit: 0, isWithdrawn: false }, { isOnSale: true }])
})
