import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { addVersion, itemCategories, lockItem, offeredColumns, requireCategory, requireOwn } from '../../items/index.ts'
import { type CheckedLesson, checkLesson, type LessonInput, type Received, withUploads } from './contribution.ts'
import { findExistingParts, storeAttachments, storeChapters } from './lesson-parts.ts'
import { insertParts, sumOf } from './version-rows.ts'

/**
 * Adds a version of the author's own lesson, which waits for its audit or is a draft; an approved version stays on sale
 * meanwhile. An existing draft is replaced. Unchanged sections keep their id and video, and so the progress of
 * learners.
 */
export const updateLesson = async (
  services: Services,
  author: Actor,
  { id, ...input }: LessonInput & { id: number },
) => {
  const before = await getOwn(services.db, author, id)
  const lesson = await checkLesson(services.db, author.id, input, before)
  await inTransaction(requireCategory)(services.db, itemCategories.lesson, input.lessonCategoryId)
  await withUploads(services, author, input, (received) =>
    storeVersion(services.db, author, { id, input, lesson, received }),
  )
  return { id, message: input.submit ? '恭喜你，修改成功' : '草稿已保存' }
}

/**
 * The author's own lesson. Another author's lesson is forbidden if the actor can see it, and otherwise does not exist.
 */
export const getOwn = async (db: Db | Tx, actor: Actor, id: number) => {
  const row = await db
    .selectFrom('item')
    .innerJoin('item_version', (join) =>
      join.onRef('item_version.item_id', '=', 'item.id').onRef('item_version.number', '=', 'item.newest_version'),
    )
    .select(offeredColumns)
    .select(['item.newest_version', 'item_version.is_draft', 'item_version.cover', 'item_version.ai_share'])
    .where('item.id', '=', id)
    .where('item.kind', '=', 'lesson')
    .where('item.deleted_at', 'is', null)
    .executeTakeFirst()
  return requireOwn(db, actor, row)
}

interface NewVersion {
  id: number
  input: Omit<LessonInput, 'id'>
  lesson: CheckedLesson
  received: Received
}

const storeVersion = inTransaction(async (tx, author: Actor, { id, input, lesson, received }: NewVersion) => {
  await lockItem(tx, 'lesson', id)
  const own = await getOwn(tx, author, id)
  const { columns, courseColumns } = lesson
  await requireCategory(tx, itemCategories.lesson, columns.category_id)
  const parts = { existing: await findExistingParts(tx, id), received, isComplete: input.submit }
  const chapters = await storeChapters(tx, lesson.chapters, parts)
  const attachments = await storeAttachments(tx, input.attachments, parts)
  const { number, isShown } = await addVersion(tx, own, { columns, isDraft: !input.submit })
  await insertParts(tx, id, number, { courseColumns, chapters, attachments })
  if (isShown)
    await tx
      .updateTable('lesson')
      .set({ ...courseColumns, ...sumOf(chapters) })
      .where('item_id', '=', id)
      .execute()
})
