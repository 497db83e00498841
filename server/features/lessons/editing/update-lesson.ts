import { sql } from 'kysely'
import { auditState } from '#contract/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { canSee } from '../../offers/index.ts'
import { requireCategory } from '../categories.ts'
import { lessonColumns, toLesson } from '../lesson.ts'
import { type Checked, checked, type Given, type Received, withUploads } from './contribution.ts'
import { findKnown, keepAttachments, keepChapters } from './lesson-parts.ts'
import { insertVersion, submittedColumns, sumOf } from './version-rows.ts'
import '../tables.ts'

/**
 * Adds a version of one's own lesson, which waits for the audit or is a draft; an approved one stays on sale meanwhile.
 * A draft is changed in its place. Sections that stay keep their number and video, and with them what people have watched.
 */
export const updateLesson = async (services: Services, author: Actor, { id, ...given }: Given & { id: number }) => {
  const { cover } = await getOwn(services.db, author, id)
  const what = await checked(services.db, author.id, given, cover)
  await inTransaction(requireCategory)(services.db, given.lessonCategoryId)
  await withUploads(services, author, given, (received) =>
    addVersion(services.db, author, { id, given, what, received }),
  )
  return { id, message: given.submit ? '恭喜你，修改成功' : '草稿已保存' }
}

/** The lesson if it is the caller's own: another's is refused if it can be seen, else it is not there. */
export const getOwn = async (db: Db | Tx, actor: Actor, id: number) => {
  const row = await db
    .selectFrom('lesson')
    .innerJoin('lesson_version', (join) =>
      join
        .onRef('lesson_version.lesson_id', '=', 'lesson.id')
        .onRef('lesson_version.number', '=', 'lesson.newest_version'),
    )
    .select(lessonColumns)
    .select(['lesson.newest_version', 'lesson_version.is_draft', 'lesson_version.cover'])
    .where('lesson.id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  if (row.author_id !== actor.id) return fail((await canSee(db, actor, toLesson(row))) ? 'forbidden' : 'not_found')
  return row
}

interface NewVersion {
  id: number
  given: Omit<Given, 'id'>
  what: Checked
  received: Received
}

const addVersion = inTransaction(async (tx, author: Actor, { id, given, what, received }: NewVersion) => {
  await tx.selectFrom('lesson').select('id').where('id', '=', id).forUpdate().execute()
  const own = await getOwn(tx, author, id)
  const { columns } = what
  await requireCategory(tx, columns.category_id)
  const parts = { known: await findKnown(tx, id), received, isComplete: given.submit }
  const chapters = await keepChapters(tx, what.chapters, parts)
  const attachments = await keepAttachments(tx, given.attachments, parts)
  const number = own.is_draft ? own.newest_version : own.newest_version + 1
  if (own.is_draft) await deleteVersion(tx, id, number)
  await insertVersion(tx, id, number, { columns, chapters, attachments, past: { is_draft: !given.submit } })
  await tx
    .updateTable('lesson')
    .set({
      newest_version: number,
      newest_at: sql<Date>`now()`,
      ...(given.submit && submittedColumns(number, columns)),
      // Where nothing is approved yet, the newest version is what owner and administrators see.
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

/** A draft that is written anew. */
const deleteVersion = async (tx: Tx, lessonId: number, version: number) => {
  await sql`
    with sections as (delete from lesson_section where lesson_id = ${lessonId} and version = ${version}),
         attachments as (delete from lesson_attachment where lesson_id = ${lessonId} and version = ${version}),
         chapters as (delete from lesson_chapter where lesson_id = ${lessonId} and version = ${version})
    delete from lesson_version where lesson_id = ${lessonId} and number = ${version}`.execute(tx)
}
