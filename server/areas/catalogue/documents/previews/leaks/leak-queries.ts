import { sql } from 'kysely'
import type { Leak, LeakedCopy } from '#contract/catalogue/documents/library.ts'
import type { Db } from '#kernel/database/index.ts'
import type { LoggedDownload } from '../../../copies/index.ts'
import '../tables.ts'

const maxEqual = 20

export const toCopy = (row: LoggedDownload): LeakedCopy => ({
  downloadTime: row.created_at.toISOString(),
  isStamped: row.copy_sha256 !== null,
  address: row.address,
  versionNumber: row.version,
  fileName: row.name,
  kind: row.kind,
  itemId: row.item_id,
  itemName: row.item_name,
  member: {
    id: row.member_id,
    userName: row.username,
    nickName: row.nick_name,
    company: row.company ?? '',
    isDeleted: row.deleted_at !== null,
  },
})

/** Versions of resources and courses with a file of the same content, also inside an archive. */
export const findEqual = async (db: Db, sha256: string): Promise<Leak['equal']> => {
  const { rows } = await sql<Leak['equal'][number]>`
    with same as (select id from stored_file where sha256 = ${sha256} limit ${maxEqual})
    select 'resource' as kind, v.item_id as id, v.name, v.number as "versionNumber", found.path
    from (
      select id as file_id, null as path from same
      union all
      select inside.file_id, inside.path from same join archive_document as inside on inside.document_id = same.id
    ) as found
      join resource_version as r on r.file_id = found.file_id
      join item_version as v on (v.item_id, v.number) = (r.item_id, r.number)
    union all
    select 'lesson', item.id, item.name, a.version, null
    from same join lesson_attachment as a on a.file_id = same.id join item on item.id = a.lesson_id
    limit ${maxEqual}`.execute(db)
  return rows
}

/** The newest version of a resource that has each of these files, also inside an archive. */
export const findResourcesOf = async (db: Db, fileIds: number[]) => {
  const { rows } = await sql<{ file_id: number; id: number; name: string; number: number }>`
    select distinct on (file.id) file.id as file_id, v.item_id as id, v.name, v.number
    from unnest(${fileIds}::bigint[]) as file (id)
      left join archive_document as inside on inside.document_id = file.id
      join resource_version as r on r.file_id = coalesce(inside.file_id, file.id)
      join item_version as v on (v.item_id, v.number) = (r.item_id, r.number)
    order by file.id, v.item_id, v.number desc`.execute(db)
  return rows
}
