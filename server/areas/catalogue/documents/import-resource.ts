import type { Tx } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { keepFile } from '../../base/files/index.ts'
import { logDownloads } from '../copies/index.ts'
import {
  type ItemHistory,
  importedColumns,
  indexItem,
  insertHistory,
  itemCategories,
  newDownloadCode,
  requireCategory,
  withImportedFile,
} from '../items/index.ts'
import { checkVersion, type LibraryHooks, type ResourceInput, uploadRules } from './own/contribution.ts'
import { insertResource } from './own/resource-rows.ts'

export interface ResourceHistory extends ItemHistory {
  downloadCount: number
  /** The downloads that are known one by one; downloadCount may be larger. */
  downloads: { memberId: number; at: Date }[]
}

interface ImportedResource extends LibraryHooks {
  file: Pick<Upload, 'name' | 'stream'>
  history: ResourceHistory
  /** Runs in the transaction that adds the resource; a refusal undoes everything. */
  onImported?(tx: Tx, id: number): Promise<void>
}

/** Imports a resource with its history from another portal; nobody is notified or rewarded. */
export const importResource = async (
  services: Pick<Services, 'db' | 'files'>,
  author: Actor,
  input: ResourceInput,
  { file, history, onVersionAdded, onImported }: ImportedResource,
): Promise<number> => {
  const version = await checkVersion(services.db, author.id, input)
  const rules = await uploadRules(services.db)
  return withImportedFile(services, author, { ...file, rules }, async (tx, received) => {
    const { category_id, coin } = version.columns
    const uses = history.downloadCount
    await requireCategory(tx, itemCategories.resource, category_id)
    const stored = await keepFile(tx, received)
    const imported = importedColumns(history, uses)
    const id = await insertResource(tx, author.id, { version, file: stored, imported })
    await insertHistory(tx, { id, coin, uses }, history)
    await addDownloads(tx, id, stored.id, history)
    await indexItem(tx, id)
    await onVersionAdded(tx, stored.id)
    announce(tx, { topic: 'library', id })
    await onImported?.(tx, id)
    return id
  })
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
