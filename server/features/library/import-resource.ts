import type { AuditState } from '#contract/library/library.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { trendingScoreOf } from '#kernel/listing/index.ts'
import { announce } from '#kernel/live/index.ts'
import { newDownloadCode } from '../copies/index.ts'
import { dropReceived, type FileFacts, keepFile, type ReceivedFile, receiveFile } from '../files/index.ts'
import { spreadOverDays } from '../offers/index.ts'
import { requireCategory } from './categories.ts'
import {
  checkedColumns,
  type FreePartColumns,
  freePartOf,
  type LibraryHooks,
  type ResourceInput,
  uploadRules,
  type VersionColumns,
} from './own/contribution.ts'
import { insertResource } from './own/insert-resource.ts'
import { indexResource } from './search-resources.ts'

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
  const columns = await checkedColumns(services.db, author.id, input)
  const freePart = await freePartOf(services.db, input)
  const checked = await receiveFile(services, author, { uploads: only(file) }, await uploadRules(services.db))
  // The quota of a day is for new uploads.
  const received = { ...checked, isLimited: false }
  try {
    return await insertWithHistory(services.db, author, { columns, freePart, received, history, hooks })
  } catch (error) {
    await dropReceived(services, received)
    throw error
  }
}

async function* only(file: Pick<Upload, 'name' | 'stream'>): AsyncIterable<Upload> {
  yield { field: 'file', ...file }
}

interface Added {
  columns: VersionColumns
  freePart: FreePartColumns
  received: ReceivedFile
  history: ResourceHistory
  hooks: ImportHooks
}

const insertWithHistory: (db: Db, author: Actor, added: Added) => Promise<number> = inTransaction(
  async (tx, author: Actor, { columns, freePart, received, history, hooks }: Added) => {
    await requireCategory(tx, columns.category_id)
    const file = await keepFile(tx, received)
    const id = await insertResource(tx, author.id, { columns, file, otherColumns: columnsOf(history) })
    await insertVersion(tx, id, { columns, freePart, file, history })
    const { uploadedAt: since, viewCount: views, downloadCount: uses } = history
    if (history.state === auditState.approved)
      await spreadOverDays(tx, { kind: 'resource', id }, { since, views, uses })
    await insertDownloads(tx, id, file.id, history)
    await indexResource(tx, id)
    await hooks.onVersionAdded(tx, file.id)
    announce(tx, { topic: 'library', id })
    await hooks.onImported?.(tx, id)
    return id
  },
)

interface Row {
  columns: VersionColumns
  freePart: FreePartColumns
  file: FileFacts
  history: ResourceHistory
}

const columnsOf = ({ state, audit, uploadedAt, viewCount, downloadCount }: ResourceHistory) => ({
  state,
  uploaded_at: uploadedAt,
  approved_at: state === auditState.approved ? (audit?.at ?? uploadedAt) : null,
  newest_state: state,
  newest_at: uploadedAt,
  view_count: viewCount,
  download_count: downloadCount,
  trending_score: trendingScoreOf(downloadCount, uploadedAt),
})

const insertDownloads = async (tx: Tx, id: number, fileId: number, { downloads }: ResourceHistory) => {
  if (downloads.length === 0) return
  await tx
    .insertInto('resource_download')
    .values(
      downloads.map(({ memberId, at }) => ({
        member_id: memberId,
        resource_id: id,
        version: 1,
        file_id: fileId,
        trace_code: newDownloadCode(),
        address: '',
        created_at: at,
      })),
    )
    .execute()
}

const insertVersion = async (
  tx: Tx,
  id: number,
  { columns, freePart, file, history: { state, audit, uploadedAt } }: Row,
) => {
  await tx
    .insertInto('resource_version')
    .values({
      ...columns,
      ...freePart,
      resource_id: id,
      number: 1,
      file_id: file.id,
      state,
      reason: audit?.reason ?? null,
      audited_by: audit?.by ?? null,
      audited_at: audit?.at ?? null,
      created_at: uploadedAt,
    })
    .execute()
  if (!audit) return
  await tx
    .insertInto('resource_audit')
    .values({
      resource_id: id,
      version: 1,
      action: 'audit',
      from_state: auditState.waiting,
      to_state: state,
      reason: audit.reason,
      coin: columns.coin,
      member_id: audit.by,
      created_at: audit.at,
    })
    .execute()
}
