import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import { metadata, tusOf } from '../areas/base/files/uploads/testing.ts'
import { holdingsOf } from './holdings.ts'
import type { Person, TestPortal } from './portal.ts'

/** A unique file with the signature of an MP4: enough to be accepted, but not playable. */
const mp4 = () => Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.from(randomUUID())])

/** Helpers for lessons on a listening test portal. */
export const lessonsOf = (portal: TestPortal, admin: () => Person) => {
  let count = 0

  /** Uploads a file and returns the id of the upload. */
  const anUpload = async (person: Person, content: Buffer = mp4(), name = `视频 ${++count}.mp4`, purpose = 'video') => {
    const tus = tusOf(portal.app, person)
    const id = await tus.open(content.length, metadata(name, purpose))
    await tus.patch(id, 0, content)
    return id
  }

  /** The form of a lesson with one chapter and one section. */
  const validLesson = async (person: Person, fields: Record<string, unknown> = {}) => ({
    name: `课程 ${++count}`,
    content: '课程的说明',
    lessonCategoryId: 20001,
    coin: 0,
    drLessonChapterList: fields.drLessonChapterList ?? [
      { name: '第一章', lessonChapterChildList: [{ name: '第一节', uploadId: await anUpload(person) }] },
    ],
    ...fields,
  })
  const adds = async (person: Person, fields: Record<string, unknown> = {}) =>
    person.calls(lessons.addLesson, await validLesson(person, fields))

  /** Marks all videos as transcoded, with this duration. */
  const makesPlayable = (seconds = 100) =>
    sql`update video set state = 'ready', percent = 100, seconds = ${seconds}, width = 640, height = 360, media = '{}', reason = null
      where state <> 'ready'`.execute(portal.db)

  const approve = async (id: number, more: Record<string, unknown> = {}) => {
    await makesPlayable()
    return admin().calls(lessons.auditLesson, { id, isAudit: 1, auditReason: '内容完整', ...more })
  }

  /** Creates an approved lesson. */
  const aLesson = async (author: Person, fields: Record<string, unknown> = {}): Promise<number> => {
    const { id } = (await adds(author, fields)).body
    await approve(id)
    return id
  }
  const read = async (person: Person, lessonId: number) => (await person.calls(lessons.getLesson, { lessonId })).body
  const sectionOf = async (lessonId: number, place = 0) =>
    (await read(admin(), lessonId)).drLessonChapterList.flatMap((chapter) => chapter.lessonChapterChildList)[place]!

  const closes = (id: number) => admin().calls(lessons.markLesson, { id, isPublic: 0 })

  return {
    anUpload,
    validLesson,
    adds,
    makesPlayable,
    approve,
    aLesson,
    read,
    sectionOf,
    ...holdingsOf(portal),
    closes,
  }
}
