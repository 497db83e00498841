import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { levelId } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { fileDownload } from '../../base/files/index.ts'
import { noteDownload } from '../../people/accounts/index.ts'
import { preparationOf, prepareTraced, sendTraced, type TracedFile } from '../copies/index.ts'
import {
  accessCode,
  accessCodes,
  type ItemCounters,
  isVisible,
  offeredColumns,
  toOfferedItem,
  usesAll,
} from '../items/index.ts'
import './tables.ts'

/** A file with the newest version that contains it; approved versions come before others. */
const findVersionOf = async (db: Db, fileId: number) => {
  const row = await preparedRow(db, 'library.file', { fileId }, ($) =>
    db
      .selectFrom('resource_version')
      .innerJoin('item', 'item.id', 'resource_version.item_id')
      .innerJoin('item_version', (join) =>
        join
          .onRef('item_version.item_id', '=', 'resource_version.item_id')
          .onRef('item_version.number', '=', 'resource_version.number'),
      )
      .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
      .select(offeredColumns)
      .select(['stored_file.key', 'stored_file.id as file_id', 'stored_file.name as file_name'])
      .select(['stored_file.suffix', 'stored_file.size', 'stored_file.sha256'])
      .select(['item_version.number', 'item_version.state as version_state'])
      .where('resource_version.file_id', '=', $('fileId'))
      .orderBy((eb) => eb('item_version.state', '=', sql.lit(auditState.approved)), 'desc')
      .orderBy('item_version.number', 'desc')
      .limit(sql.lit(1)),
  )
  return row && { ...row, item: toOfferedItem(row), file: { ...row, id: row.file_id, name: row.file_name } }
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
  uses: ItemCounters['uses']
}

/** Sends a file; downloads by others than the author are counted. */
export const downloadResource = async (
  services: Services,
  actor: Actor,
  storageId: number,
  { caller, uses }: Request,
): Promise<Download> => {
  const found = await findPermitted(services.db, actor, storageId)
  return sendTraced(services, toTraced(actor, found), caller, () => {
    if (actor.id !== found.item.ownerId) uses.add(found.item.id)
  })
}

/** TRACE-3: begins to make the copy of the caller's next download. */
export const prepareDownload = async (services: Services, actor: Actor, storageId: number) =>
  prepareTraced(services, toTraced(actor, await findPermitted(services.db, actor, storageId)))

/** How far the copy of the caller's next download is. */
export const readPreparation = async (db: Db, actor: Actor, storageId: number) =>
  preparationOf(db, toTraced(actor, await findPermitted(db, actor, storageId)))

type Found = Awaited<ReturnType<typeof findUsable>>

const findPermitted = async (db: Db, actor: Actor, storageId: number): Promise<Found> => {
  const found = await findUsable(db, actor, storageId)
  if (found.code === accessCodes.none) refuse(actor)
  return found
}

const toTraced = (actor: Actor, { item, file, number }: Found): TracedFile => ({
  memberId: actor.id,
  item,
  version: number,
  file,
  title: item.name,
  link: paths.resource(item.id),
})

const refuse = (actor: Actor) =>
  actor.level === levelId.third ? fail('forbidden', { message: '三级会员只能下载共享给您的资源' }) : fail('not_bought')

/** The file of any version as it was uploaded, for the audit: not counted, and written to the audit log. */
export const adminDownload = async (
  services: Services,
  actor: Actor,
  storageId: number,
  caller: Caller,
): Promise<Download> => {
  const { item, file, number } = (await findVersionOf(services.db, storageId)) ?? fail('not_found')
  const download = await fileDownload(services, file, caller)
  return noteDownload(services.db, actor, caller, { download, target: `下载资源《${item.name}》第 ${number} 版` })
}
