import type postgres from 'postgres'
import { MigrationRefused } from './schema-lock.ts'

/** A schema of this name says that a restore has begun and not ended; its comment says which. */
const mark = 'half_restored'

/** Marks the database before a restore writes anything else into it. */
export const markRestore = async (sql: postgres.Sql, which: string): Promise<void> => {
  await sql.begin(async (tx) => {
    await tx.unsafe(`create schema if not exists ${mark}`)
    await tx.unsafe(`comment on schema ${mark} is '${which.replaceAll("'", "''")}'`)
  })
}

export const unmarkRestore = async (sql: postgres.Sql): Promise<void> => {
  await sql.unsafe(`drop schema if exists ${mark}`)
}

/** The restore that has begun and not ended. */
export const findRestore = async (sql: postgres.Sql): Promise<string | undefined> => {
  const [row] = await sql<{ which: string | null }[]>`
    select obj_description(oid, 'pg_namespace') as which from pg_namespace where nspname = ${mark}`
  return row && (row.which ?? '')
}

/** Why a portal does not start on what a restore has half filled. */
export const halfRestored = (which: string): string =>
  `上次的恢复（${which}）没有完成，不能启动：请再次运行 npm run restore -- <备份文件>，它会清除那次留下的内容，从头恢复。`

export const requireNoHalfRestore = async (sql: postgres.Sql): Promise<void> => {
  const which = await findRestore(sql)
  if (which !== undefined) throw new MigrationRefused(halfRestored(which))
}
