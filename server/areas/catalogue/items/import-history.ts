import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { trendingScoreOf } from '#kernel/listing/index.ts'
import { dropReceived, type FileRules, type ReceivedFile, receiveFile } from '../../base/files/index.ts'
import { addToTrail } from './audit/audit-trail.ts'
import { spreadOverDays } from './item-days.ts'

/** The history of an item in the portal it comes from. */
export interface ItemHistory {
  uploadedAt: Date
  state: AuditState
  /** The decision that led to this state; a waiting item has none. */
  audit?: { by: number; at: Date; reason: string } | undefined
  viewCount: number
}

/** The columns of an imported item, in place of those of a new one that waits for its audit. */
export const importedColumns = ({ state, audit, uploadedAt, viewCount }: ItemHistory, uses: number) => ({
  otherColumns: {
    state,
    uploaded_at: uploadedAt,
    updated_at: uploadedAt,
    approved_at: state === auditState.approved ? (audit?.at ?? uploadedAt) : null,
    newest_at: uploadedAt,
    submitted_state: state,
    submitted_at: uploadedAt,
  },
  otherVersionColumns: {
    state,
    reason: audit?.reason ?? null,
    audited_by: audit?.by ?? null,
    audited_at: audit?.at ?? null,
    created_at: uploadedAt,
  },
  stats: { view_count: viewCount, use_count: uses, trending_score: trendingScoreOf(uses, uploadedAt) },
})

/** Adds the decision of the imported state, and spreads views and uses over the days of an item on sale. */
export const insertHistory = async (
  tx: Tx,
  { id, coin, uses }: { id: number; coin: number; uses: number },
  { state, audit, uploadedAt, viewCount }: ItemHistory,
) => {
  if (audit) {
    const step = { version: 1, action: 'audit', from: auditState.waiting, to: state, coin } as const
    await addToTrail(tx, { id: audit.by }, { id, ...step, reason: audit.reason, at: audit.at })
  }
  if (state === auditState.approved) await spreadOverDays(tx, id, { since: uploadedAt, views: viewCount, uses })
}

/** Stores an imported file in the transaction of what belongs to it. */
export const withImportedFile = async <T>(
  services: Pick<Services, 'db' | 'files'>,
  author: Actor,
  { name, stream, rules }: Pick<Upload, 'name' | 'stream'> & { rules: FileRules },
  store: (tx: Tx, received: ReceivedFile) => Promise<T>,
): Promise<T> => {
  const checked = await receiveFile(services, author, { uploads: only({ field: 'file', name, stream }) }, rules)
  // The quota of a day is for new uploads.
  const received = { ...checked, isLimited: false }
  try {
    return await inTransaction(store)(services.db, received)
  } catch (error) {
    await dropReceived(services, received)
    throw error
  }
}

async function* only(file: Upload): AsyncIterable<Upload> {
  yield file
}
