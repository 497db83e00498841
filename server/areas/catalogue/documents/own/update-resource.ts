import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { dropReceived, keepFile, type ReceivedFile, receiveFile } from '../../../base/files/index.ts'
import { requireClean } from '../../../base/moderation/index.ts'
import { addVersion, itemCategories, lockItem, offeredColumns, requireCategory, requireOwn } from '../../items/index.ts'
import {
  type CheckedVersion,
  checkVersion,
  type LibraryHooks,
  type ResourceInput,
  refuseDuplicate,
  uploadRules,
} from './contribution.ts'
import { insertFileVersion, showFile } from './resource-rows.ts'
import '../tables.ts'

/**
 * Adds a version of the author's own resource, which waits for its audit; an approved version stays on sale meanwhile.
 * Without an upload, the file of the newest version is used again.
 */
export const updateResource = async (
  services: Services,
  author: Actor,
  { id, changeNote = '', ...input }: ResourceInput & { id: number; changeNote?: string | undefined },
  { uploads, ...hooks }: LibraryHooks & { uploads: AsyncIterable<Upload> },
) => {
  const before = await getOwn(services.db, author, id)
  const version = await checkVersion(services.db, author.id, input, before)
  const { texts } = await requireClean(services.db, { changeNote })
  const source = input.uploadId === undefined ? { uploads } : { uploadId: input.uploadId }
  const received = await receiveFile(services, author, source, await uploadRules(services.db)).catch(
    undefinedWithoutFile,
  )
  try {
    const changes = { version, changeNote: texts.changeNote, received }
    return await submitVersion(services.db, author, { id, ...changes, hooks })
  } catch (error) {
    if (received) await dropReceived(services, received)
    throw error
  }
}

const undefinedWithoutFile = (error: unknown): undefined => {
  if (!(error instanceof AppError) || error.code !== 'no_file') throw error
}

/** The author's own resource with its newest version. */
export const getOwn = async (db: Db | Tx, actor: Actor, id: number) =>
  requireOwn(
    db,
    actor,
    await db
      .selectFrom('item')
      .innerJoin('item_version as newest', (join) =>
        join.onRef('newest.item_id', '=', 'item.id').onRef('newest.number', '=', 'item.newest_version'),
      )
      .innerJoin('resource_version', (join) =>
        join
          .onRef('resource_version.item_id', '=', 'newest.item_id')
          .onRef('resource_version.number', '=', 'newest.number'),
      )
      .select(offeredColumns)
      .select(['item.newest_version', 'newest.cover', 'newest.ai_share', 'newest.is_draft'])
      .select(['resource_version.file_id', 'resource_version.free_percent'])
      .where('item.id', '=', id)
      .where('item.deleted_at', 'is', null)
      .executeTakeFirst(),
  )

interface NewVersion {
  id: number
  version: CheckedVersion
  changeNote: string
  received: ReceivedFile | undefined
  hooks: LibraryHooks
}

const submitVersion = inTransaction(async (tx, author: Actor, submitted: NewVersion) => {
  const { id, version, changeNote, received, hooks } = submitted
  await lockItem(tx, 'resource', id)
  const own = await getOwn(tx, author, id)
  await requireCategory(tx, itemCategories.resource, version.columns.category_id)
  // VER-1: buyers read what has changed in the file they paid for.
  if (received && own.state === auditState.approved && !changeNote) fail('change_note_missing')
  if (received) await refuseDuplicate(tx, author.id, received.sha256, id)
  const file = received ? await keepFile(tx, received) : { id: own.file_id }
  const { columns } = version
  const { number, isShown } = await addVersion(tx, own, { columns, changeNote: changeNote || null })
  await insertFileVersion(tx, { item_id: id, number }, { version, file })
  if (isShown) await showFile(tx, id, number)
  if (received) await hooks.onVersionAdded(tx, file.id)
  return { id, message: '恭喜你，修改成功' }
})
