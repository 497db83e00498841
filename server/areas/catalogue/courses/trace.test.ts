import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let courses: ReturnType<typeof lessonsOf>
let admin: Person
let author: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  courses = lessonsOf(portal, () => admin)
  admin = await portal.anAdministrator()
  author = await portal.aMember()
})
afterAll(() => portal.close())

describe('the trace', () => {
  const traces = (person: Person, code: string) => person.calls(library.getTrace, { code })

  test('leads from a code to the facts and the originals, also of a course that was taken down or deleted', async () => {
    const uploadId = await courses.anUpload(author, Buffer.from('%PDF-1.7 notes'), '讲义.pdf', 'attachment')
    const sections = [
      { name: '试看', uploadId: await courses.anUpload(author), isTrial: true },
      { name: '正课', uploadId: await courses.anUpload(author) },
    ]
    const chapters = [{ name: '第一章', lessonChapterChildList: sections }]
    const id = await courses.aLesson(author, { coin: 30, drLessonChapterList: chapters, attachments: [{ uploadId }] })
    const { name, traceCode } = await courses.read(portal.visitor, id)
    const { body: first } = await traces(portal.visitor, traceCode.toLowerCase())
    expect(first).toMatchObject({
      code: traceCode,
      kind: 'lesson',
      name,
      itemId: id,
      categoryName: '建设管理',
      uploadUserName: author.username,
      auditTime: expect.any(String),
      state: 'on-sale',
      versionNumber: 1,
      files: [{ name: '试看' }, { name: '正课' }, { name: '讲义.pdf', suffix: 'pdf', fileSize: 14 }],
    })
    const digests = first.files.map(({ sha256 }) => sha256)
    expect(digests).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)))
    expect(first.versions).toMatchObject([{ number: 1, sha256: digests }])

    await author.calls(lessons.updateLesson, { ...(await courses.validLesson(author, { name: '第二版' })), id })
    expect((await traces(portal.visitor, traceCode)).body).toMatchObject({ name, versionNumber: 1 })
    await courses.approve(id)
    const { body: second } = await traces(portal.visitor, traceCode)
    expect(second).toMatchObject({ name: '第二版', versionNumber: 2, versions: [{ number: 2 }, { sha256: digests }] })
    await admin.calls(lessons.markLesson, { id, isTakenDown: true, reason: '理由' })
    expect((await traces(portal.visitor, traceCode)).body).toMatchObject({ state: 'taken-down', itemId: null })
    await author.calls(lessons.deleteLesson, { id })
    expect((await traces(portal.visitor, traceCode)).body).toMatchObject({ state: 'deleted', itemId: null })
  })

  test('of a closed course is only for those who see it, of a waiting course for nobody', async () => {
    const closed = await courses.aLesson(author)
    const second = await portal.aMember()
    const third = await portal.aMember({ level: 5 })
    const enterprise = await portal.aMember({ level: 2 })
    const nobody = await portal.aPersonWithoutLevel()
    await courses.closes(closed)
    await courses.shares(author, closed, third)
    const { traceCode } = await courses.read(admin, closed)
    const everybody = [portal.visitor, nobody, second, third, enterprise, author, admin]
    const answers = await Promise.all(everybody.map((person) => traces(person, traceCode)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200, 200, 200])
    const waiting = await courses.read(admin, (await courses.adds(author)).body.id)
    expect((await traces(author, waiting.traceCode)).status).toBe(404)
  })
})
