import { sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { canSee } from '../../offers/index.ts'
import { requireCategory } from '../categories.ts'
import { lessonColumns, toLesson } from '../lesson.ts'
import { type CheckedLesson, checkLesson, type LessonInput, type Received, withUploads } from './contribution.ts'
import { findExistingParts, storeAttachments, storeChapters } from './lesson-parts.ts'
import { insertVersion, submittedColumns, sumOf } from './version-rows.ts'
import '../tables.ts'

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
  await inTransaction(requireCategory)(services.db, input.lessonCategoryId)
  await withUploads(services, author, input, (received) =>
    addVersion(services.db, author, { id, input, lesson, received }),
  )
  return { id, message: input.submit ? '恭喜你，修改成功' : '草稿已保存' }
}

/**
 * The author's own lesson. Another author's lesson is forbidden if the actor can see it, and otherwise does not exist.
 */
export const getOwn = async (db: Db | Tx, actor: Actor, id: number) => {
  const row = await db
    .selectFrom('lesson')
    .innerJoin('lesson_version', (join) =>
      join
        .onRef('lesson_version.lesson_id', '=', 'lesson.id')
        .onRef('lesson_version.number', '=', 'lesson.newest_version'),
    )
    .select(lessonColumns)
    .select(['lesson.newest_version', 'lesson_version.is_draft', 'lesson_version.cover', 'lesson_version.ai_share'])
    .where('lesson.id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  if (row.author_id !== actor.id) return fail((await canSee(db, actor, toLesson(row))) ? 'forbidden' : 'not_found')
  return row
}

interface NewVersion {
  id: number
  input: Omit<LessonInput, 'id'>
  lesson: CheckedLesson
  received: Received
}

const addVersion = inTransaction(async (tx, author: Actor, { id, input, lesson, received }: NewVersion) => {
  await tx.selectFrom('lesson').select('id').where('id', '=', id).forUpdate().execute()
  const own = await getOwn(tx, author, id)
  const { columns } = lesson
  await requireCategory(tx, columns.category_id)
  const parts = { existing: await findExistingParts(tx, id), received, isComplete: input.submit }
  const chapters = await storeChapters(tx, lesson.chapters, parts)
  const attachments = await storeAttachments(tx, input.attachments, parts)
  const number = own.is_draft ? own.newest_version : own.newest_version + 1
  if (own.is_draft) await deleteVersion(tx, id, number)
  await insertVersion(tx, id, number, { columns, chapters, attachments, otherColumns: { is_draft: !input.submit } })
  await tx
    .updateTable('lesson')
    .set({
      newest_version: number,
      newest_at: sql<Date>`now()`,
      ...(input.submit && submittedColumns(number, columns)),
      // As long as no version is approved, the author and administrators see the newest version.
      ...(own.state !== auditState.approved && {
        ...columns,
        ...sumOf(chapters),
        version: number,
        state: auditState.waiting,
        updated_at: sql<Date>`now()`,
      }),
    })
    .where('id', '=', id)
    .execute()
})

const deleteVersion = async (tx: Tx, lessonId: number, version: number) => {
  await sql`
    with sections as (delete from lesson_section where lesson_id = ${lessonId} and version = ${version}),
         attachments as (delete from lesson_attachment where lesson_id = ${lessonId} and version = ${version}),
         chapters as (delete from lesson_chapter where lesson_id = ${lessonId} and version = ${version})
    delete from lesson_version where lesson_id = ${lessonId} and number = ${version}`.execute(tx)
}
