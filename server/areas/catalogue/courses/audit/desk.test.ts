import { afterAll, beforeAll, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import { refusal } from '../../../../testing/forum.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let school: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  school = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())

test('a course whose videos are not ready is refused at once', async () => {
  const { id } = (await school.adds(await portal.aMember())).body
  const { content } = (await admin.calls(lessons.getLessonDesk)).body
  expect(content.find((entry) => entry.id === id)).toMatchObject({ sectionCount: 1 })
  const decision = { id, isAudit: 1, auditReason: '内容完整', isUndoable: true }
  expect(refusal(await admin.calls(lessons.auditLesson, decision))).toEqual([409, '视频尚未处理完成，请稍候'])
  expect((await admin.calls(lessons.getAuditLesson, { lessonId: id })).body.item.isAudit).toBe(0)
})
