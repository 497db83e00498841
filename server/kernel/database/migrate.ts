import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type postgres from 'postgres'

/** A database we must not touch; the message is the Chinese sentence for its owner. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

interface Migration {
  name: string
  checksum: string
  text: string
}

/** Any number does; all our processes use the same. */
const LOCK = 7_483_920_151

/** A migration that waits longer for a table would make every query of the running portal queue behind it. */
const LOCK_TIMEOUT = '5s'

/**
 * Brings the database to the state of the folder, each file once and whole, however many processes try at a time.
 * Wants a connection that no pooler stands in front of. A restored backup first gets only the files it was made with.
 */
export async function migrate(
  sql: postgres.Sql,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<{ applied: string[] }> {
  const pending = await findPending(sql, readMigrations(folder))
  const applied: string[] = []
  for (const migration of pending.filter(({ name }) => isWanted(name)))
    if (await apply(sql, migration)) applied.push(migration.name)
  return { applied }
}

/** Names of the files the database does not have yet; refuses a database that is not ours or newer than the folder. */
export const pendingMigrations = async (sql: postgres.Sql, folder: string): Promise<string[]> =>
  (await findPending(sql, readMigrations(folder))).map((migration) => migration.name)

/** What the folder holds, by name, with the checksum a database remembers. */
export const migrationsOf = (folder: string): Pick<Migration, 'name' | 'checksum'>[] => readMigrations(folder)

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const misnamed = names.find((name) => !/^\d{8}T\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (misnamed) throw new MigrationRefused(`迁移文件 ${misnamed} 的名称应形如 20261115T0900_accounts.sql。`)
  return names.sort().map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function findPending(sql: postgres.Sql, migrations: Migration[]): Promise<Migration[]> {
  const done = await findApplied(sql)
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of done) {
    const migration = known.get(name)
    if (!migration) throw new MigrationRefused(`数据库比本程序新（已有迁移 ${name}），请改用新版本的程序。`)
    if (migration.checksum !== checksum)
      throw new MigrationRefused(`迁移 ${name} 执行后又被改动，请恢复该文件，改动另写新的迁移。`)
  }
  const doneNames = new Set(done.map((row) => row.name))
  return migrations.filter((migration) => !doneNames.has(migration.name))
}

async function findApplied(sql: postgres.Sql): Promise<{ name: string; checksum: string }[]> {
  const tables = await findTables(sql)
  const ours = tables.find((table) => table.name === 'migration')
  if (['name', 'checksum', 'applied_at'].every((column) => ours?.columns.includes(column)))
    return sql`select name, checksum from public.migration order by name`
  if (tables.length > 0) throw new MigrationRefused('数据库中已有其他程序的表，请为本程序准备一个空的数据库。')
  return []
}

/** Tables that no extension brought, with their columns; one statement, so that a migration beside us is seen whole or not. */
const findTables = (sql: postgres.Sql): Promise<{ name: string; columns: string[] }[]> => sql`
  select c.relname as name, array_agg(a.attname::text) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname`

/** One transaction per file: the lock, the file and the note that it ran commit together or not at all. */
async function apply(sql: postgres.Sql, { name, text, checksum }: Migration): Promise<boolean> {
  try {
    return await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK})`
      await tx`create table if not exists public.migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`
      const [done] = await tx`select from public.migration where name = ${name}`
      if (done) return false // another process was faster
      await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await tx.unsafe(text)
      await tx`insert into public.migration (name, checksum) values (${name}, ${checksum})`
      return true
    })
  } catch (error) {
    throw toRefusal(name, error)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

function toRefusal(name: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === LOCK_NOT_AVAILABLE)
    return new MigrationRefused(`迁移 ${name} 等不到表锁，数据库保持原样，请在访问较少时重新启动。`, { cause: error })
  if (/^[0-9A-Z]{5}$/.test(code ?? ''))
    return new MigrationRefused(`迁移 ${name} 失败（${message}），数据库保持原样。`, { cause: error })
  return error
}
