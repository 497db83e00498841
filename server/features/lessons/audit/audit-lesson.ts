import { sql } from 'kysely'
import type { z } from 'zod'
import type { auditLesson as endpoint } from '#contract/lessons/lessons.ts'
import type { AuditState } from '#contract/library/library.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { notifyFollowers } from '../../authors/index.ts'
import { noticeText, notify } from '../../notices/index.ts'
import { decideSubmission, decisionColumns, type SubmissionDecision } from '../../offers/index.ts'
import { rewardUpload } from '../../points/index.ts'
import type { CatalogueJson } from '../catalogue.ts'
import { indexLesson } from '../search-lessons.ts'
import { addToTrail, type LockedLesson, lockLesson } from './audit-trail.ts'
import { releaseLesson } from './release-lesson.job.ts'

type AuditRequest = z.output<typeof endpoint.fields>

/** Decides about the newest submitted version; one whose videos are not ready is not approved. */
export const auditLesson = inTransaction(async (tx, actor: Actor, request: AuditRequest) => {
  const lesson = await lockLesson(tx, request.id)
  const { id, submitted_version: number, submitted_state: state } = lesson
  if (number === null || state === null) return fail('not_found')
  const submission = {
    kind: 'lesson',
    word: '课程',
    id,
    number,
    state,
    name: lesson.submitted_name!,
    coin: lesson.submitted_coin!,
    isWithdrawn: lesson.is_withdrawn,
  } as const
  return decideSubmission(tx, actor, request, submission, {
    check: async (to) => to === auditState.approved && measure(tx, id, number),
    apply: (decision) => applyDecision(tx, actor, lesson, decision),
    setState: (to) => tx.updateTable('lesson').set({ submitted_state: to }).where('id', '=', id).execute(),
    enqueueRelease: (options) => releaseLesson.enqueue(tx, { id }, options),
  })
})

/** An approved version replaces the version on sale; the author is notified, and rewarded once for each lesson. */
export const applyDecision = async (
  tx: Tx,
  auditor: Pick<Actor, 'id'>,
  lesson: LockedLesson,
  decision: SubmissionDecision,
) => {
  const { version: number, to, reason } = decision
  const measured = to === auditState.approved ? await measure(tx, lesson.id, number) : undefined
  const version = await decideVersion(tx, auditor, lesson.id, decision)
  await (measured
    ? publish(tx, lesson.id, number, { ...version, ...measured })
    : withhold(tx, lesson, to, version.coin))
  const { name, coin } = version
  await addToTrail(tx, auditor, { id: lesson.id, action: 'audit', ...decision, coin })
  await notifyAuthor(tx, lesson, { to, reason, name, count: measured?.section_count ?? 0 })
  if (to === auditState.approved) announce(tx, { topic: 'lessons', id: lesson.id })
}

/** Stores the duration of each section and returns the totals of the version. */
const measure = async (tx: Tx, lessonId: number, version: number) => {
  const { rows } = await sql<{ chapter_id: number; is_ready: boolean; seconds: number; is_trial: boolean }>`
    update lesson_section as s set seconds = coalesce(greatest(1, round(v.seconds)), s.seconds)
    from lesson_section as same left join video as v on v.file_id = same.file_id
    where s.lesson_id = ${lessonId} and s.version = ${version}
      and same.lesson_id = s.lesson_id and same.version = s.version and same.id = s.id
    returning s.chapter_id, s.seconds, s.is_trial, coalesce(v.state = 'ready', false) as is_ready`.execute(tx)
  if (rows.some(({ is_ready }) => !is_ready)) fail('video_not_ready')
  return {
    chapter_count: new Set(rows.map(({ chapter_id }) => chapter_id)).size,
    section_count: rows.length,
    seconds: rows.reduce((total, { seconds }) => total + seconds, 0),
    has_trial: rows.some(({ is_trial }) => is_trial),
  }
}

const decideVersion = (
  tx: Tx,
  auditor: Pick<Actor, 'id'>,
  id: number,
  { version, to, reason, coin }: SubmissionDecision,
) =>
  tx
    .updateTable('lesson_version')
    .set(decisionColumns(auditor, { isAudit: to, auditReason: reason, coin }))
    .where('lesson_id', '=', id)
    .where('number', '=', version)
    .returning(['name', 'content', 'category_id', 'coin', 'cover', 'has_chapter', 'allows_rates', 'ai_share'])
    .executeTakeFirstOrThrow()
type Published = Awaited<ReturnType<typeof decideVersion>> & Awaited<ReturnType<typeof measure>>

const publish = async (tx: Tx, id: number, number: number, version: Published) => {
  await tx
    .updateTable('lesson')
    .set({
      ...version,
      version: number,
      catalogue: sql<CatalogueJson>`lesson_catalogue(${id}, ${number})`,
      state: auditState.approved,
      approved_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      submitted_state: auditState.approved,
      submitted_coin: version.coin,
    })
    .where('id', '=', id)
    .execute()
  await indexLesson(tx, id)
  await notifyFollowers.enqueue(tx, { kind: 'lesson', id, link: paths.lesson(id) })
}

/** A version approved earlier stays on sale. */
const withhold = (tx: Tx, { id, state, version, submitted_version }: LockedLesson, decided: AuditState, coin: number) =>
  tx
    .updateTable('lesson')
    .set({
      submitted_state: decided,
      submitted_coin: coin,
      ...(state !== auditState.approved && version === submitted_version && { state: decided, coin }),
    })
    .where('id', '=', id)
    .execute()

const notifyAuthor = async (
  tx: Tx,
  { id, author_id }: LockedLesson,
  { to, reason, name, count }: Pick<SubmissionDecision, 'to' | 'reason'> & { name: string; count: number },
) => {
  if (to === auditState.waiting) return
  if (to === auditState.rejected)
    return notify(tx, author_id, noticeText('lessonRejected', { name, reason }, paths.editLesson(id)))
  await notify(tx, author_id, noticeText('lessonApproved', { name, count }, paths.lesson(id)))
  await rewardUpload(tx, author_id, { ref: `lesson:${id}`, name, link: paths.lesson(id) })
}
