import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type Decision, listTrailOf, toTrailRow } from '../../offers/index.ts'
import type { LessonAction } from '../tables.ts'
import '../tables.ts'

/** The lesson; nobody else decides about it until the end of the transaction. */
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

export const addToTrail = (tx: Tx, actor: Actor, { id, ...decision }: Decision<LessonAction> & { id: number }) =>
  tx
    .insertInto('lesson_audit')
    .values({ lesson_id: id, ...toTrailRow(actor, decision) })
    .execute()

export const listTrail = listTrailOf<LessonAction>('lesson')
