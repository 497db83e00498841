import { sql } from 'kysely'
import type { Leak } from '#contract/library/library.ts'
import type { Db } from '#kernel/database/index.ts'
import { findDownload } from '../../copies/index.ts'
import '../tables.ts'

const maxEqual = 20

/** The download that a code names, with the person. */
export const findCopy = async (db: Db, code: string): Promise<Leak['copy']> => {
  const row = await findDownload(db, code)
  if (!row) return null
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(row.kind)} where id = ${row.item_id}`.execute(db)
  return {
    downloadTime: row.created_at.toISOString(),
    isStamped: row.copy_sha256 !== null,
    address: row.address,
    versionNumber: row.version,
    fileName: row.name,
    kind: row.kind,
    itemId: row.item_id,
    itemName: rows[0]!.name,
    member: {
      id: row.member_id,
      userName: row.username,
      nickName: row.nick_name,
      company: row.company ?? '',
      isDeleted: row.deleted_at !== null,
    },
  }
}

/** Versions of resources and courses with a file of the same content, also inside an archive. */
export const findEqual = async (db: Db, sha256: string): Promise<Leak['equal']> => {
  const { rows } = await sql<Leak['equal'][number]>`
    with same as (select id from stored_file where sha256 = ${sha256} limit ${maxEqual})
    select 'resource' as kind, v.resource_id as id, v.name, v.number as "versionNumber", null as path
    from same join resource_version as v on v.file_id = same.id
    union all
    select 'resource', v.resource_id, v.name, v.number, inside.path
    from same join archive_document as inside on inside.document_id = same.id
      join resource_version as v on v.file_id = inside.file_id
    union all
    select 'lesson', lesson.id, lesson.name, a.version, null
    from same join lesson_attachment as a on a.file_id = same.id join lesson on lesson.id = a.lesson_id
    limit ${maxEqual}`.execute(db)
  return rows
}

/** The newest version of a resource that has each of these files, also inside an archive. */
export const findResourcesOf = async (db: Db, fileIds: number[]) => {
  const { rows } = await sql<{ file_id: number; id: number; name: string; number: number }>`
    select distinct on (file.id) file.id as file_id, v.resource_id as id, v.name, v.number
    from unnest(${fileIds}::bigint[]) as file (id)
      left join archive_document as inside on inside.document_id = file.id
      join resource_version as v on v.file_id = coalesce(inside.file_id, file.id)
    order by file.id, v.resource_id, v.number desc`.execute(db)
  return rows
}
