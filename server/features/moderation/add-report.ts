import { sql } from 'kysely'
import type { z } from 'zod'
import type { addReport as endpoint, ReportKind } from '#contract/moderation.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { kindOf, type ReportableKinds } from './kinds.ts'
import './tables.ts'

type NewReport = z.output<typeof endpoint.body>

/** Puts an item that others can see into the queue; who reports it again before the ruling gets the first report back. */
export const addReport = async (db: Db, kinds: ReportableKinds, reporter: Actor, given: NewReport) => {
  const described = await kindOf(kinds, given.kind).describe(db, [given.targetId])
  if (!described.get(given.targetId)?.isPublic) fail('not_found')
  return { id: await keepReport(db, reporter, given), message: '举报已提交，我们会尽快处理' }
}

const keepReport = inTransaction(async (tx, reporter: Actor, { kind, targetId, reason, detail }: NewReport) => {
  const itemId = await lockOpenItem(tx, kind, targetId)
  const first = await tx
    .selectFrom('report')
    .select('id')
    .where('reported_item_id', '=', itemId)
    .where('reporter_id', '=', reporter.id)
    .executeTakeFirst()
  if (first) return first.id
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

/** The item's open entry of the queue, made if need be and locked: a ruling waits, or has been and this is a new entry. */
const lockOpenItem = async (tx: Tx, kind: ReportKind, targetId: number): Promise<number> => {
  const { id } = await tx
    .insertInto('reported_item')
    .values({ kind, target_id: targetId })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'target_id']).where(sql<boolean>`state = 'open'`).doUpdateSet({ target_id: targetId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
