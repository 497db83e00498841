import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { trendingScoreOf } from '#kernel/listing/index.ts'
import { announce } from '#kernel/live/index.ts'
import { dropReceived, keepFile, type ReceivedFile, receiveFile } from '../../base/files/index.ts'
import { logDownloads } from '../copies/index.ts'
import {
  addToTrail,
  indexItem,
  itemCategories,
  newDownloadCode,
  requireCategory,
  spreadOverDays,
} from '../items/index.ts'
import {
  type CheckedVersion,
  checkVersion,
  type LibraryHooks,
  type ResourceInput,
  uploadRules,
} from './own/contribution.ts'
import { insertResource } from './own/resource-rows.ts'

/** The history of a resource in the portal it comes from. */
export interface ResourceHistory {
  uploadedAt: Date
  state: AuditState
  /** The decision that led to this state; a waiting resource has none. */
  audit?: { by: number; at: Date; reason: string }
  viewCount: number
  downloadCount: number
  /** The downloads that are known one by one; downloadCount may be larger. */
  downloads: { memberId: number; at: Date }[]
}

interface ImportHooks extends LibraryHooks {
  /** Runs in the transaction that adds the resource; a refusal undoes everything. */
  onImported?(tx: Tx, id: number): Promise<void>
}

interface ImportedResource extends ImportHooks {
  file: Pick<Upload, 'name' | 'stream'>
  history: ResourceHistory
}

/** Imports a resource with its history from another portal; nobody is notified or rewarded. */
export const importResource = async (
  services: Pick<Services, 'db' | 'files'>,
  author: Actor,
  input: ResourceInput,
  { file, history, ...hooks }: ImportedResource,
): Promise<number> => {
  const version = await checkVersion(services.db, author.id, input)
  const checked = await receiveFile(services, author, { uploads: only(file) }, await uploadRules(services.db))
  // The quota of a day is for new uploads.
  const received = { ...checked, isLimited: false }
  try {
    return await insertWithHistory(services.db, author, { version, received, history, hooks })
  } catch (error) {
    await dropReceived(services, received)
    throw error
  }
}

async function* only(file: Pick<Upload, 'name' | 'stream'>): AsyncIterable<Upload> {
  yield { field: 'file', ...file }
}

interface Added {
  version: CheckedVersion
  received: ReceivedFile
  history: ResourceHistory
  hooks: ImportHooks
}

const insertWithHistory: (db: Db, author: Actor, added: Added) => Promise<number> = inTransaction(
  async (tx, author: Actor, { version, received, history, hooks }: Added) => {
    const { columns } = version
    await requireCategory(tx, itemCategories.resource, columns.category_id)
    const file = await keepFile(tx, received)
    const id = await insertResource(tx, author.id, { version, file, imported: columnsOf(history) })
    await addDecision(tx, id, columns.coin, history)
    const { uploadedAt: since, viewCount: views, downloadCount: uses } = history
    if (history.state === auditState.approved) await spreadOverDays(tx, id, { since, views, uses })
    await addDownloads(tx, id, file.id, history)
    await indexItem(tx, id)
    await hooks.onVersionAdded(tx, file.id)
    announce(tx, { topic: 'library', id })
    await hooks.onImported?.(tx, id)
    return id
  },
)

const columnsOf = ({ state, audit, uploadedAt, viewCount, downloadCount }: ResourceHistory) => ({
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
  stats: {
    view_count: viewCount,
    use_count: downloadCount,
    trending_score: trendingScoreOf(downloadCount, uploadedAt),
  },
})

const addDecision = async (tx: Tx, id: number, coin: number, { state, audit }: ResourceHistory) => {
  if (!audit) return
  const { by, at, reason } = audit
  await addToTrail(
    tx,
    { id: by },
    { id, version: 1, action: 'audit', from: auditState.waiting, to: state, reason, coin, at },
  )
}

const addDownloads = (tx: Tx, id: number, fileId: number, { downloads }: ResourceHistory) =>
  logDownloads(
    tx,
    downloads.map(({ memberId, at }) => ({
      member_id: memberId,
      item_id: id,
      version: 1,
      file_id: fileId,
      trace_code: newDownloadCode(),
      copy_sha256: null,
      address: '',
      created_at: at,
    })),
  )
