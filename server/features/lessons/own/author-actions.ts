import { sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import { paths } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { canSee, type ItemActions, itemActions, type SubmissionChange } from '../../offers/index.ts'
import { addToTrail, type LockedLesson, lockLesson } from '../audit/audit-trail.ts'
import { toLesson } from '../lesson.ts'
import { indexLesson } from '../search-lessons.ts'
import type { LessonAction } from '../tables.ts'

/** A draft beside the submitted version stays unchanged. */
const changeSubmission = async (
  tx: Tx,
  { id, state: shown, version, submitted_version }: LockedLesson,
  { state, reason, isWithdrawn }: SubmissionChange,
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
      ...(shown !== auditState.approved && version === submitted_version && { state }),
    })
    .where('id', '=', id)
    .execute()
}

const submittedVersionOf = ({ submitted_version: number, submitted_state: state }: LockedLesson) =>
  number === null || state === null ? undefined : { number, state }

export const lessonActions: ItemActions<LockedLesson, LessonAction> = {
  table: 'lesson',
  words: { kind: '课程', use: '观看' },
  ownPath: paths.ownLessons,
  pagePath: paths.lesson,
  topic: 'lessons',
  lock: lockLesson,
  canSee: (tx, actor, lesson) => canSee(tx, actor, toLesson({ ...lesson, deleted_at: null })),
  lastNameOf: (lesson) => lesson.name,
  submittedVersionOf,
  changeSubmission,
  addToTrail,
  setColumns: (tx, id, columns) => tx.updateTable('lesson').set(columns).where('id', '=', id).execute(),
  index: indexLesson,
}

export const { takeDown, restore, remove, withdraw, resubmit, takeOwnDown, restoreOwn, recordDecision } = itemActions<
  LockedLesson,
  'open' | 'close'
>(lessonActions)
