import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { requireCategory } from '../categories.ts'
import { type CheckedLesson, checkLesson, type LessonInput, type Received, withUploads } from './contribution.ts'
import { noParts, storeAttachments, storeChapters } from './lesson-parts.ts'
import { insertLesson, insertVersion } from './version-rows.ts'

/**
 * Adds a lesson whose videos are then transcoded; it waits for its audit or is stored as a draft. A refusal deletes the
 * received files.
 */
export const addLesson = async (services: Services, author: Actor, input: LessonInput) => {
  const lesson = await checkLesson(services.db, author.id, input)
  await inTransaction(requireCategory)(services.db, input.lessonCategoryId)
  const id = await withUploads(services, author, input, (received) =>
    insertLessonWithVersion(services.db, author, { input, lesson, received }),
  )
  return { id, message: input.submit ? '上传成功' : '草稿已保存' }
}

const insertLessonWithVersion = inTransaction(
  async (
    tx,
    author: Actor,
    { input, lesson, received }: { input: LessonInput; lesson: CheckedLesson; received: Received },
  ) => {
    const { columns } = lesson
    await requireCategory(tx, columns.category_id)
    const parts = { existing: noParts, received, isComplete: input.submit }
    const chapters = await storeChapters(tx, lesson.chapters, parts)
    const attachments = await storeAttachments(tx, input.attachments, parts)
    const id = await insertLesson(tx, author.id, { columns, chapters, isDraft: !input.submit })
    await insertVersion(tx, id, 1, { columns, chapters, attachments, otherColumns: { is_draft: !input.submit } })
    return id
  },
)
