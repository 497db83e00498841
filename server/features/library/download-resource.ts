import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { auditState } from '#contract/library-rules.ts'
import { batchedRow, type Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { accessCode, accessCodes, usesAll } from '../access/index.ts'
import { fileDownload, recordDownload } from '../files/index.ts'
import { isVisible } from '../offers/index.ts'
import { toResource } from './resource.ts'
import { newDownloadCode } from './trace/trace-codes.ts'
import type { ViewCounters } from './view-counters.ts'
import './tables.ts'

/** A file with the newest version that contains it; approved versions come before others. */
const findVersionOf = async (db: Db, fileId: number) => {
  const row = await batchedRow(db, 'library.file', { fileId }, ($) =>
    db
      .selectFrom('resource_version')
      .innerJoin('resource', 'resource.id', 'resource_version.resource_id')
      .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
      .select([
        'stored_file.key',
        'stored_file.name as file_name',
        'stored_file.suffix',
        'stored_file.size',
        'stored_file.sha256',
      ])
      .select(['resource_version.number', 'resource_version.state as version_state'])
      .select([
        'resource.id',
        'resource.name',
        'resource.author_id',
        'resource.coin',
        'resource.state',
        'resource.version',
      ])
      .select(['resource.taken_down_at', 'resource.deleted_at'])
      .where('resource_version.file_id', '=', $('fileId'))
      .orderBy((eb) => eb('resource_version.state', '=', sql.lit(1)), 'desc')
      .orderBy('resource_version.number', 'desc')
      .limit(sql.lit(1)),
  )
  return row && { ...row, item: toResource(row), file: { ...row, name: row.file_name } }
}

/**
 * The version, if the actor may download its file. Files of unapproved versions are only for the author and
 * administrators.
 */
const findUsable = async (db: Db, actor: Actor, fileId: number) => {
  const found = (await findVersionOf(db, fileId)) ?? fail('not_found')
  const code = await accessCode(db, actor, found.item)
  if (!isVisible(actor, found.item, code)) fail('not_found')
  const isOwn = usesAll(actor) || actor.id === found.item.ownerId
  if (found.version_state !== auditState.approved && !isOwn) fail('not_found')
  return { ...found, code }
}

/** Sends a file; each download is logged with its version and gets its own trace code. */
export const downloadResource = async (
  services: Services,
  actor: Actor,
  storageId: number,
  { caller, downloads }: { caller: Caller; downloads: ViewCounters['downloads'] },
): Promise<Download> => {
  const { code, file, item, number } = await findUsable(services.db, actor, storageId)
  if (code === accessCodes.none) refuse(actor)
  const download = await fileDownload(services, file, caller)
  await recordDownload(download, caller, {
    isContinued: () => hasBegun(services.db, actor, storageId),
    async record() {
      await logDownload(services.db, actor, { resourceId: item.id, version: number, fileId: storageId }, caller)
      if (actor.id !== item.ownerId) downloads.add(item.id)
    },
  })
  return download
}

/** Whether the member began to download the file within the last day. */
const hasBegun = async (db: Db, actor: Actor, fileId: number): Promise<boolean> => {
  const begun = await db
    .selectFrom('resource_download')
    .select('id')
    .where('member_id', '=', actor.id)
    .where('file_id', '=', fileId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return begun !== undefined
}

const refuse = (actor: Actor) =>
  actor.level === levelId.third ? fail('forbidden', { message: '三级会员只能下载共享给您的资源' }) : fail('not_bought')

const logDownload = (
  db: Db,
  actor: Actor,
  { resourceId, version, fileId }: { resourceId: number; version: number; fileId: number },
  { address }: Caller,
) =>
  db
    .insertInto('resource_download')
    .values({
      member_id: actor.id,
      resource_id: resourceId,
      version,
      file_id: fileId,
      trace_code: newDownloadCode(),
      address,
    })
    .execute()

/** The file of any version, for the audit; the download is neither logged nor counted. */
export const adminDownload = async (services: Services, storageId: number, caller: Caller): Promise<Download> => {
  const { file } = (await findVersionOf(services.db, storageId)) ?? fail('not_found')
  return fileDownload(services, file, caller)
}
