import { sql } from 'kysely'
import type { z } from 'zod'
import type { addReport as endpoint, ReportKind } from '#contract/base/moderation/moderation.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { kindOf } from './kinds.ts'
import type { ReportDesk } from './rule-report.ts'
import './tables.ts'

type NewReport = z.output<typeof endpoint.body>

/**
 * Adds a visible item to the moderation queue; a second report by the same member before the ruling returns the existing
 * one.
 */
export const addReport = async (
  db: Db,
  { kinds }: Pick<ReportDesk, 'kinds'>,
  reporter: Actor,
  newReport: NewReport,
) => {
  const described = await kindOf(kinds, newReport.kind).describe(db, [newReport.targetId])
  const item = described.get(newReport.targetId)
  if (!item?.isPublic) return fail('not_found')
  return { id: await insertReport(db, reporter, item.authorId, newReport), message: '举报已提交，我们会尽快处理' }
}

const insertReport = inTransaction(async (tx, reporter: Actor, authorId: number, newReport: NewReport) => {
  const { kind, targetId, reason, detail } = newReport
  const itemId = await lockOpenItem(tx, kind, targetId, authorId)
  const existing = await tx
    .selectFrom('report')
    .select('id')
    .where('reported_item_id', '=', itemId)
    .where('reporter_id', '=', reporter.id)
    .executeTakeFirst()
  if (existing) return existing.id
  const { id } = await tx
    .insertInto('report')
    .values({ reported_item_id: itemId, reporter_id: reporter.id, reason, detail })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('reported_item')
    .set({ reporter_count: sql<number>`reporter_count + 1`, last_reported_at: sql<Date>`now()` })
    .where('id', '=', itemId)
    .execute()
  return id
})

/**
 * Locks the item's open queue entry and creates it if there is none: a concurrent ruling waits, or is finished and this
 * is a new entry.
 */
const lockOpenItem = async (tx: Tx, kind: ReportKind, targetId: number, authorId: number): Promise<number> => {
  const { id } = await tx
    .insertInto('reported_item')
    .values({ kind, target_id: targetId, author_id: authorId })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'target_id']).where(sql<boolean>`state = 'open'`).doUpdateSet({ target_id: targetId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
