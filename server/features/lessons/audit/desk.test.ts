import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as lessons from '#contract/lessons/lessons.ts'
import * as notices from '#contract/notices/notices.ts'
import { refusal } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { releaseDecision } from '../../offers/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { lessonAuditing } from './audit-lesson.ts'

let portal: TestPortal
let admin: Person
let colleague: Person
let author: Person
let school: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator('sumei')
  colleague = await portal.anAdministrator('chengwei')
  author = await portal.aMember({ level: 2 })
  school = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const aPending = async (): Promise<number> => (await school.adds(author)).body.id
const detail = async (lessonId: number) => (await admin.calls(lessons.getAuditLesson, { lessonId })).body
const desk = async () => (await admin.calls(lessons.getLessonDesk)).body
const decides = (person: Person, id: number, more: Record<string, unknown> = {}) =>
  person.calls(lessons.auditLesson, { id, isAudit: 1, auditReason: '内容完整', isUndoable: true, ...more })
const isListed = async (lessonId: number) =>
  (await portal.visitor.calls(lessons.getLesson, { lessonId })).status === 200
const noticesOf = async (person: Person) =>
  (await person.calls(notices.listNotices)).body.content.map(({ title }) => title)
const release = async (id: number) => {
  await sql`update held_decision set release_at = now() where item_id = ${id}`.execute(portal.db)
  await releaseDecision(portal.db, 'lesson', id, lessonAuditing)
}

test('a course that somebody has open is read by others, but decided only by its holder', async () => {
  const id = await aPending()
  await school.makesPlayable()
  const answers = await Promise.all([admin, colleague].map((person) => person.calls(lessons.lockAuditLesson, { id })))
  expect(answers.map(({ body }) => body.isMine).sort()).toEqual([false, true])
  const [holder, other] = answers[0]!.body.isMine ? [admin, colleague] : [colleague, admin]
  const entry = (await desk()).content.find((one) => one.id === id)!
  expect(entry).toMatchObject({ sectionCount: 1, lock: { userName: holder.username } })
  expect(refusal(await decides(other, id))).toEqual([409, `正在由 ${holder.username} 审核`])
  await holder.calls(lessons.unlockAuditLesson, { id })
  expect((await decides(other, id)).status).toBe(200)
  await release(id)
  expect(await isListed(id)).toBe(true)
  expect(await noticesOf(author)).toContain('课程已通过审核')
})

test('an undone decision leaves the course and its author as they were', async () => {
  const writer = await portal.aMember()
  const { id } = (await school.adds(writer)).body
  await school.makesPlayable()
  const before = [await detail(id), (await desk()).total]
  for (const isAudit of [1, 2, 0]) {
    await decides(admin, id, { isAudit, coin: 9 })
    expect((await detail(id)).item.isAudit).toBe(isAudit)
    expect(refusal(await colleague.calls(lessons.undoAuditLesson, { id }))).toEqual([403, '只能撤回自己的审核'])
    const undone = await Promise.all([1, 2].map(() => admin.calls(lessons.undoAuditLesson, { id })))
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409])
    await release(id)
  }
  expect([await detail(id), (await desk()).total]).toEqual(before)
  expect([await noticesOf(writer), await isListed(id)]).toEqual([[], false])
})

test('a course whose videos are not ready is refused at once', async () => {
  const id = await aPending()
  expect(refusal(await decides(admin, id))).toEqual([409, '视频尚未处理完成，请稍候'])
  expect((await detail(id)).item.isAudit).toBe(0)
})

test('a decision lapses when the author submits another version', async () => {
  const id = await aPending()
  await school.makesPlayable()
  await decides(admin, id, { isAudit: 2 })
  const changed = { id, ...(await school.validLesson(author)) }
  expect((await author.calls(lessons.updateLesson, changed)).status).toBe(200)
  await release(id)
  expect((await detail(id)).item).toMatchObject({ versionNumber: 2, isAudit: 0 })
})

test('the desk is for administrators', async () => {
  const id = await aPending()
  expect((await portal.visitor.calls(lessons.getLessonDesk)).status).toBe(401)
  expect((await author.calls(lessons.getLessonDesk)).status).toBe(403)
  for (const call of [lessons.lockAuditLesson, lessons.unlockAuditLesson, lessons.undoAuditLesson]) {
    expect((await portal.visitor.calls(call, { id })).status).toBe(401)
    expect((await author.calls(call, { id })).status).toBe(403)
  }
  expect((await admin.calls(lessons.lockAuditLesson, { id: 999_999 })).status).toBe(404)
})
