import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'

/** The download of one code, with its file and the person. */
export interface LoggedDownload {
  kind: 'resource' | 'lesson'
  item_id: number
  version: number
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

const downloads = (kind: LoggedDownload['kind'], code: string) => sql`
  select ${sql.lit(kind)} as kind, ${sql.ref(`${kind}_id`)} as item_id, version, created_at, copy_sha256, address, file_id, member_id
  from ${sql.table(`${kind}_download`)} where trace_code = ${code}`

/** The download that a code names, of a resource or of an attachment of a course. */
export const findDownload = async (db: Db, code: string): Promise<LoggedDownload | undefined> => {
  const { rows } = await sql<LoggedDownload>`
    select download.*, file.name, file.suffix, file.size, file.sha256, member.username, member.nick_name, member.deleted_at,
      department.company
    from (${downloads('resource', code)} union all ${downloads('lesson', code)}) as download
      join stored_file as file on file.id = download.file_id
      join member on member.id = download.member_id
      left join department on department.id = member.department_id`.execute(db)
  return rows[0]
}
