import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { levelId } from '#contract/constants.ts'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { fileDownload } from '../../base/files/index.ts'
import { noteDownload } from '../../people/accounts/index.ts'
import { itemDownloads } from '../copies/index.ts'
import { offeredColumns, toOfferedItem } from '../items/index.ts'
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

export const resourceDownloads = itemDownloads({
  find: findVersionOf,
  titleOf: ({ item }) => item.name,
  tracesUnapproved: true,
  refuse: (actor) =>
    actor.level === levelId.third
      ? fail('forbidden', { message: '三级会员只能下载共享给您的资源' })
      : fail('not_bought'),
})

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
