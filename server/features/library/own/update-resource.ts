import { sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { usesAll } from '../../access/index.ts'
import { dropReceived, keepFile, type ReceivedFile, receiveFile } from '../../files/index.ts'
import { requireClean } from '../../moderation/index.ts'
import { requireCategory } from '../categories.ts'
import {
  checkedColumns,
  type FreePartColumns,
  freePartOf,
  type LibraryHooks,
  type ResourceInput,
  refuseDuplicate,
  uploadRules,
  type VersionColumns,
} from './contribution.ts'
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
  const { free_percent, ...before } = await getOwn(services.db, author, id)
  const columns = await checkedColumns(services.db, author.id, input, before)
  const { texts } = await requireClean(services.db, { changeNote })
  const freePart = await freePartOf(services.db, input, free_percent)
  const source = input.uploadId === undefined ? { uploads } : { uploadId: input.uploadId }
  const received = await receiveFile(services, author, source, await uploadRules(services.db)).catch(
    undefinedWithoutFile,
  )
  try {
    const changes = { columns, freePart, changeNote: texts.changeNote, received }
    return await addVersion(services.db, author, { id, ...changes, hooks })
  } catch (error) {
    if (received) await dropReceived(services, received)
    throw error
  }
}

const undefinedWithoutFile = (error: unknown): undefined => {
  if (!(error instanceof AppError) || error.code !== 'no_file') throw error
}

/**
 * The author's own resource. Another author's resource is forbidden if the actor can see it, and otherwise does not
 * exist.
 */
export const getOwn = async (db: Db | Tx, actor: Actor, id: number) => {
  const row = await db
    .selectFrom('resource')
    .innerJoin('resource_version', (join) =>
      join
        .onRef('resource_version.resource_id', '=', 'resource.id')
        .onRef('resource_version.number', '=', 'resource.newest_version'),
    )
    .select(['resource.id', 'resource.author_id', 'resource.state', 'resource.newest_version', 'resource.is_listed'])
    .select([
      'resource_version.file_id',
      'resource_version.cover',
      'resource_version.free_percent',
      'resource_version.ai_share',
    ])
    .where('resource.id', '=', id)
    .where('resource.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  if (row.author_id !== actor.id) return fail(row.is_listed || usesAll(actor) ? 'forbidden' : 'not_found')
  return row
}

interface NewVersion {
  id: number
  columns: VersionColumns
  changeNote: string
  freePart: FreePartColumns
  received: ReceivedFile | undefined
  hooks: LibraryHooks
}

const addVersion = inTransaction(async (tx, author: Actor, version: NewVersion) => {
  const { id, columns, freePart, changeNote, received, hooks } = version
  await tx.selectFrom('resource').select('id').where('id', '=', id).forUpdate().execute()
  const own = await getOwn(tx, author, id)
  await requireCategory(tx, columns.category_id)
  // VER-1: buyers read what has changed in the file they paid for.
  if (received && own.state === auditState.approved && !changeNote) fail('change_note_missing')
  if (received) await refuseDuplicate(tx, author.id, received.sha256, id)
  const file = received ? await keepFile(tx, received) : await getFile(tx, own.file_id)
  const number = own.newest_version + 1
  await tx
    .insertInto('resource_version')
    .values({ ...columns, ...freePart, resource_id: id, number, file_id: file.id, change_note: changeNote || null })
    .execute()
  await tx
    .updateTable('resource')
    .set({
      newest_version: number,
      newest_state: auditState.waiting,
      is_withdrawn: false,
      newest_at: sql<Date>`now()`,
      newest_name: columns.name,
      newest_category_id: columns.category_id,
      newest_coin: columns.coin,
      // As long as no version is approved, the author and administrators see the newest version.
      ...(own.state !== auditState.approved && {
        ...columns,
        file_id: file.id,
        suffix: file.suffix,
        file_size: file.size,
        version: number,
        state: auditState.waiting,
      }),
    })
    .where('id', '=', id)
    .execute()
  if (received) await hooks.onVersionAdded(tx, file.id)
  return { id, message: '恭喜你，修改成功' }
})

const getFile = (tx: Tx, id: number) =>
  tx.selectFrom('stored_file').select(['id', 'suffix', 'size']).where('id', '=', id).executeTakeFirstOrThrow()
