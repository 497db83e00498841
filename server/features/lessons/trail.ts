import type { AuditState } from '#contract/library.ts'
import type { Db, Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import type { LessonAct } from './tables.ts'
import './tables.ts'

/** The lesson, for nobody else to decide about until the end of the transaction. */
export const lockLesson = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('lesson')
    .select(['id', 'name', 'author_id', 'state', 'version', 'coin', 'is_public', 'is_listed', 'taken_down_at'])
    .select(['submitted_version', 'submitted_state', 'newest_version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}
export type LockedLesson = Awaited<ReturnType<typeof lockLesson>>

interface Entry {
  id: number
  version: number
  act: LessonAct
  from?: AuditState
  to?: AuditState
  reason: string
  coin: number
}

/** Writes down who decided what about a lesson, and why. */
export const addToTrail = (tx: Tx, actor: Actor, { id, version, act, from, to, reason, coin }: Entry) =>
  tx
    .insertInto('lesson_audit')
    .values({
      lesson_id: id,
      version,
      act,
      from_state: from ?? null,
      to_state: to ?? null,
      reason,
      coin,
      member_id: actor.id,
    })
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
  return rows.map((row) => ({
    id: row.id,
    auditTime: row.created_at.toISOString(),
    auditUserName: row.nick_name,
    versionNumber: row.version,
    act: row.act,
    from: row.from_state,
    to: row.to_state,
    auditReason: row.reason,
    coin: row.coin,
  }))
}
