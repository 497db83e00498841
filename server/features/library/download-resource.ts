import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { auditState } from '#contract/library-rules.ts'
import { isStampedKind } from '#contract/trace-rules.ts'
import { batchedRow, type Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, Download, type Services } from '#kernel/http/index.ts'
import { accessCode, accessCodes, usesAll } from '../access/index.ts'
import {
  type CopyRequest,
  copyAgain,
  isOnlyLogged,
  newDownloadCode,
  prepareCopy,
  stateOf,
  type TracedCopy,
  takeCopy,
} from '../copies/index.ts'
import { contentType, fileDownload, recordDownload } from '../files/index.ts'
import { isVisible } from '../offers/index.ts'
import { toResource } from './resource.ts'
import { pagePath } from './view.ts'
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
        'stored_file.id as file_id',
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

interface Request {
  caller: Caller
  downloads: ViewCounters['downloads']
}

/**
 * Sends a file; each download is logged with its version and its own trace code, which stands in the copy if its kind can
 * carry one (TRACE-1). Authors get their own file as they uploaded it.
 */
export const downloadResource = async (
  services: Services,
  actor: Actor,
  storageId: number,
  { caller, downloads }: Request,
): Promise<Download> => {
  const found = await findPermitted(services.db, actor, storageId)
  const resumed = await resumeCopy(services, actor, found, caller)
  if (resumed) return resumed
  const request = carriesCode(actor, found) ? toCopyRequest(actor, found) : undefined
  if (request && caller.isHead && !(await isOnlyLogged(services.db, request.file))) return headersOf(found.file)
  const copy = request && (await takeCopy(services, request))
  const download = await fileDownload(services, { ...found.file, ...copy }, caller)
  await recordDownload(download, caller, {
    isContinued: async () => !copy && (await findBegun(services.db, actor, storageId)) !== undefined,
    async record() {
      await logDownload(services.db, actor, { found, copy }, caller)
      if (actor.id !== found.item.ownerId) downloads.add(found.item.id)
    },
  })
  return download
}

/** The size of a copy that is not made yet is unknown. */
const headersOf = ({ name, suffix }: Found['file']) =>
  new Download({
    name,
    type: contentType(suffix),
    headers: { 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' },
  })

/** TRACE-3: begins to make the copy of the caller's next download. */
export const prepareDownload = async (services: Services, actor: Actor, storageId: number) => {
  const found = await findPermitted(services.db, actor, storageId)
  return { state: carriesCode(actor, found) ? await prepareCopy(services, toCopyRequest(actor, found)) : 'logged' }
}

/** How far the copy of the caller's next download is. */
export const readPreparation = async (db: Db, actor: Actor, storageId: number) => {
  const found = await findPermitted(db, actor, storageId)
  return { state: carriesCode(actor, found) ? await stateOf(db, toCopyRequest(actor, found)) : 'logged' }
}

type Found = Awaited<ReturnType<typeof findUsable>>

const findPermitted = async (db: Db, actor: Actor, storageId: number): Promise<Found> => {
  const found = await findUsable(db, actor, storageId)
  if (found.code === accessCodes.none) refuse(actor)
  return found
}

const carriesCode = (actor: Actor, { item, file }: Found): boolean =>
  actor.id !== item.ownerId && isStampedKind(file.suffix)

const toCopyRequest = (actor: Actor, { item, file, name }: Found): CopyRequest => ({
  memberId: actor.id,
  file: { id: file.file_id, suffix: file.suffix },
  title: name,
  link: pagePath(item.id),
})

/**
 * A later part of a copy that the member began to download within a day, or its headers; undefined for a download that
 * begins, which gets a copy of its own.
 */
const resumeCopy = async (
  services: Services,
  actor: Actor,
  found: Found,
  caller: Caller,
): Promise<Download | undefined> => {
  const { range, 'if-none-match': ifNoneMatch } = caller.headers
  if (!carriesCode(actor, found) || !(range || ifNoneMatch || caller.isHead)) return undefined
  const begun = await findBegun(services.db, actor, found.file.file_id)
  if (!begun?.copy_sha256) return undefined
  const copy = await copyAgain(services, toCopyRequest(actor, found), begun.trace_code)
  if (!copy) return undefined
  const download = await fileDownload(services, { ...found.file, ...copy }, caller)
  if (caller.isHead || download.status >= 300 || download.firstByte > 0) return download
  download.stream?.destroy()
  return undefined
}

/** The member's latest download of the file within the last day. */
const findBegun = (db: Db, actor: Actor, fileId: number) =>
  db
    .selectFrom('resource_download')
    .select(['trace_code', 'copy_sha256'])
    .where('member_id', '=', actor.id)
    .where('file_id', '=', fileId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const refuse = (actor: Actor) =>
  actor.level === levelId.third ? fail('forbidden', { message: '三级会员只能下载共享给您的资源' }) : fail('not_bought')

const logDownload = (
  db: Db,
  actor: Actor,
  { found: { item, number, file }, copy }: { found: Found; copy: TracedCopy | undefined },
  { address }: Caller,
) =>
  db
    .insertInto('resource_download')
    .values({
      member_id: actor.id,
      resource_id: item.id,
      version: number,
      file_id: file.file_id,
      trace_code: copy?.code ?? newDownloadCode(),
      copy_sha256: copy?.sha256 ?? null,
      address,
    })
    .execute()

/** The file of any version, for the audit; the download is neither logged nor counted. */
export const adminDownload = async (services: Services, storageId: number, caller: Caller): Promise<Download> => {
  const { file } = (await findVersionOf(services.db, storageId)) ?? fail('not_found')
  return fileDownload(services, file, caller)
}
