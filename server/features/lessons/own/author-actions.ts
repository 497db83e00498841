import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import type { Tx } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { authorActions, canSee, type SubmittedVersion } from '../../offers/index.ts'
import { addToTrail, type LockedLesson, lockLesson } from '../audit/audit-trail.ts'
import { toLesson } from '../lesson.ts'
import { indexLesson } from '../search-lessons.ts'
import type { LessonAct } from '../tables.ts'
import { pagePath } from '../view.ts'
import '../tables.ts'

/** A draft beside it is nobody's business but the author's, and stays what it is. */
const setWaiting = async (
  tx: Tx,
  { id, state: shown, version, submitted_version }: LockedLesson,
  { state, reason, isWithdrawn }: SubmittedVersion,
) => {
  await tx
    .updateTable('lesson_version')
    .set({ state, reason })
    .where('lesson_id', '=', id)
    .where('number', '=', submitted_version)
    .execute()
  await tx
    .updateTable('lesson')
    .set({
      submitted_state: state,
      is_withdrawn: isWithdrawn,
      ...(!isWithdrawn && { submitted_at: sql<Date>`now()` }),
      ...(shown !== 1 && version === submitted_version && { state }),
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps a decision about what is on sale; lists, search and cached pages follow. */
export const decided = async (
  tx: Tx,
  actor: Actor,
  { id, version, coin, name }: LockedLesson,
  { act, reason }: { act: LessonAct; reason: string },
) => {
  await addToTrail(tx, actor, { id, version, act, reason, coin })
  await indexLesson(tx, id)
  if (actor.level === levelId.administrator)
    await noteChange(tx, actor, { target: `课程 ${id}（${name}）`, after: { act, reason } })
  // A removed lesson leaves the related items of other lessons' pages at once; other changes may reach them later.
  announce(tx, act === 'take-down' || act === 'delete' ? { topic: 'lessons' } : { topic: 'lessons', id })
}

export const { takeDown, restore, withdraw, resubmit, takeOwnDown, restoreOwn } = authorActions<LockedLesson>({
  words: { what: '课程', use: '观看', ownPath: '/videoPage/AdminVideo', pagePath },
  lock: lockLesson,
  canSee: (tx, actor, lesson) => canSee(tx, actor, toLesson({ ...lesson, deleted_at: null })),
  waitingState: (lesson) => lesson.submitted_state,
  setWaiting,
  note: (tx, author, { id, submitted_version, coin }, entry) =>
    addToTrail(tx, author, { id, version: submitted_version!, coin, ...entry }),
  setTakenDown: (tx, id, columns) => tx.updateTable('lesson').set(columns).where('id', '=', id).execute(),
  decided,
})
