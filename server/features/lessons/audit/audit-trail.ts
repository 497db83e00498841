import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type Decision, toTrailRow, toTrailStep } from '../../offers/index.ts'
import type { LessonAct } from '../tables.ts'
import '../tables.ts'

/** The lesson, for nobody else to decide about until the end of the transaction. */
export const lockLesson = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('lesson')
    .select(['id', 'name', 'author_id', 'state', 'version', 'coin', 'is_public', 'is_listed'])
    .select(['submitted_version', 'submitted_state', 'is_withdrawn', 'taken_down_at', 'taken_down_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}
export type LockedLesson = Awaited<ReturnType<typeof lockLesson>>

/** Writes down who decided what about a lesson, and why. */
export const addToTrail = (tx: Tx, actor: Actor, { id, ...decision }: Decision<LessonAct> & { id: number }) =>
  tx
    .insertInto('lesson_audit')
    .values({ lesson_id: id, ...toTrailRow(actor, decision) })
    .execute()

/** Newest first. */
export const listTrail = async (db: Db, lessonId: number) => {
  const rows = await db
    .selectFrom('lesson_audit')
    .innerJoin('member', 'member.id', 'lesson_audit.member_id')
    .selectAll('lesson_audit')
    .select('member.nick_name')
    .where('lesson_id', '=', lessonId)
    .orderBy('lesson_audit.id', 'desc')
    .execute()
  return rows.map(toTrailStep)
}
