import type { Db } from '#kernel/database/index.ts'
import type { ItemKind } from '../items/index.ts'
import '../items/index.ts'
import './tables.ts'

/** The download of one code, with its item, its file and the person. */
export interface LoggedDownload {
  kind: ItemKind
  item_id: number
  item_name: string
  version: number
  file_id: number
  created_at: Date
  /** Of the copy that carries the code; null if the download was only logged. */
  copy_sha256: string | null
  address: string
  name: string
  suffix: string
  size: number
  sha256: string
  member_id: number
  username: string
  nick_name: string
  deleted_at: Date | null
  company: string | null
}

/** The download that a code names, of a resource or of an attachment of a course. */
export const findDownload = (db: Db, code: string): Promise<LoggedDownload | undefined> =>
  db
    .selectFrom('item_download as download')
    .innerJoin('item', 'item.id', 'download.item_id')
    .innerJoin('stored_file as file', 'file.id', 'download.file_id')
    .innerJoin('member', 'member.id', 'download.member_id')
    .leftJoin('department', 'department.id', 'member.department_id')
    .select(['item.kind', 'download.item_id', 'item.name as item_name', 'download.version', 'download.created_at'])
    .select('download.file_id')
    .select(['download.copy_sha256', 'download.address', 'download.member_id'])
    .select(['file.name', 'file.suffix', 'file.size', 'file.sha256'])
    .select(['member.username', 'member.nick_name', 'member.deleted_at', 'department.company'])
    .where('download.trace_code', '=', code)
    .executeTakeFirst()
