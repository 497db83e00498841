import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { insertItem, itemCategories, requireCategory } from '../../items/index.ts'
import { type CheckedLesson, checkLesson, type LessonInput, type Received, withUploads } from './contribution.ts'
import { noParts, storeAttachments, storeChapters } from './lesson-parts.ts'
import { insertLesson } from './version-rows.ts'

/**
 * Adds a lesson whose videos are then transcoded; it waits for its audit or is stored as a draft. A refusal deletes the
 * received files.
 */
export const addLesson = async (services: Services, author: Actor, input: LessonInput) => {
  const lesson = await checkLesson(services.db, author.id, input)
  await inTransaction(requireCategory)(services.db, itemCategories.lesson, input.lessonCategoryId)
  const id = await withUploads(services, author, input, (received) =>
    insertWithParts(services.db, author, { input, lesson, received }),
  )
  return { id, message: input.submit ? '上传成功' : '草稿已保存' }
}

interface NewLesson {
  input: LessonInput
  lesson: CheckedLesson
  received: Received
}

const insertWithParts = inTransaction(async (tx, author: Actor, { input, lesson, received }: NewLesson) => {
  const { columns, courseColumns } = lesson
  await requireCategory(tx, itemCategories.lesson, columns.category_id)
  const parts = { existing: noParts, received, isComplete: input.submit }
  const chapters = await storeChapters(tx, lesson.chapters, parts)
  const attachments = await storeAttachments(tx, input.attachments, parts)
  const id = await insertItem(tx, author.id, { kind: 'lesson', columns, isDraft: !input.submit })
  await insertLesson(tx, id, { courseColumns, chapters, attachments })
  return id
})
