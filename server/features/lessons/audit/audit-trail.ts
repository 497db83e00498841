import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type Decision, type HeldDecision, listTrailOf, toTrailRow } from '../../offers/index.ts'
import type { LessonAction } from '../tables.ts'
import '../tables.ts'

/** The lesson if it is not deleted; nobody else decides about it until the end of the transaction. */
export const findAndLock = (tx: Tx, id: number) =>
  tx
    .selectFrom('lesson')
    .select(['id', 'name', 'author_id', 'state', 'version', 'coin', 'is_public', 'is_listed'])
    .select(['submitted_version', 'submitted_state', 'submitted_name', 'submitted_coin'])
    .select(['is_withdrawn', 'taken_down_at', 'taken_down_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const lockLesson = async (tx: Tx, id: number) => (await findAndLock(tx, id)) ?? fail('not_found')
export type LockedLesson = Awaited<ReturnType<typeof lockLesson>>

/** Whether the author has neither withdrawn nor replaced the version since the decision about it. */
export const isStillHeld = (held: HeldDecision, lesson: LockedLesson): boolean =>
  held.version === lesson.submitted_version && held.state === lesson.submitted_state

/** Undoes what a decision changed before it took effect, unless the author has changed the submission since. */
export const restoreState = (tx: Tx, held: HeldDecision) =>
  tx
    .updateTable('lesson')
    .set({ submitted_state: held.state_before })
    .where('id', '=', held.item_id)
    .where('submitted_version', '=', held.version)
    .where('submitted_state', '=', held.state)
    .execute()

export const addToTrail = (
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { id, ...decision }: Decision<LessonAction> & { id: number },
) =>
  tx
    .insertInto('lesson_audit')
    .values({ lesson_id: id, ...toTrailRow(actor, decision) })
    .execute()

export const listTrail = listTrailOf<LessonAction>('lesson')
