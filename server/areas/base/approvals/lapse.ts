import { sql } from 'kysely'
import { approvalHours } from '#contract/base/approvals/approval-kinds.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { OnClosed } from './closed-request.ts'
import './tables.ts'

/** A request that waited too long; it is stored as lapsed by the job, or when the next one is made. */
export const isLapsed = sql<boolean>`(
  approval.state = 'waiting' and approval.created_at <= now() - make_interval(hours => ${sql.lit(approvalHours)}))`

/** A request that can still be decided. */
export const isOpen = sql<boolean>`(approval.state = 'waiting' and not ${isLapsed})`

export const closeLapsed = (db: Db | Tx) =>
  db.updateTable('approval').set({ state: 'lapsed' }).where(isLapsed).execute()

const notifiedAtOnce = 100

/** Notifies the requesters of some lapsed requests, each once; answers how many they were. */
export const notifyOfLapsed = inTransaction(async (tx, onClosed: OnClosed): Promise<number> => {
  const lapsed = await tx
    .selectFrom('approval')
    .select(['id', 'kind', 'target', 'detail', 'state', 'created_by as requesterId'])
    .where('state', '=', sql.lit('lapsed'))
    .where('is_lapse_notified', '=', sql.lit(false))
    .orderBy('id')
    .limit(notifiedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const request of lapsed) await onClosed(tx, { ...request, deciderName: null, reason: '' })
  if (lapsed.length > 0)
    await tx
      .updateTable('approval')
      .set({ is_lapse_notified: true })
      .where(
        'id',
        'in',
        lapsed.map(({ id }) => id),
      )
      .execute()
  return lapsed.length
})
