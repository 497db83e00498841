import type postgres from 'postgres'
import { replaceConnections } from './replace-connections.ts'
import { requireNoHalfRestore } from './restore-mark.ts'
import { applyRoutines, staleRoutines } from './routines.ts'
import { changeSchema, MigrationRefused } from './schema-lock.ts'
import { type Migration, readMigrations, readRoutines, type SchemaSource } from './schema-source.ts'

export { MigrationRefused }

/**
 * Brings the database to the state of the files, however many processes try at a time: each migration once and whole, then
 * functions, views and triggers. Wants a connection without a pooler in front. Refuses what a restore has half filled.
 */
export async function migrate(sql: postgres.Sql, schema: SchemaSource): Promise<{ applied: string[] }> {
  await requireNoHalfRestore(sql)
  return migrateRestored(sql, schema)
}

/** The same for the restore itself. */
export async function migrateRestored(sql: postgres.Sql, schema: SchemaSource): Promise<{ applied: string[] }> {
  const migrations = await runMigrations(sql, schema)
  const routines = await applyRoutines(sql, readRoutines(schema.routines))
  const applied = [...migrations, ...routines]
  if (applied.length > 0) await replaceConnections(sql)
  return { applied }
}

/** The oldest major version that the SQL of the portal runs on. */
export const oldestPostgres = 17

async function requirePostgres(sql: postgres.Sql) {
  const [server] = await sql<{ number: string; words: string }[]>`
    select current_setting('server_version_num') as number, current_setting('server_version') as words`
  if (Number(server!.number) < oldestPostgres * 10_000)
    throw new MigrationRefused(
      `数据库是 PostgreSQL ${server!.words}，版本太旧，请升级到 PostgreSQL ${oldestPostgres} 或更新的版本。`,
    )
}

/** The tables alone, as a restored backup needs them before its rows: only the migrations it was made with, no triggers. */
export async function runMigrations(
  sql: postgres.Sql,
  { migrations }: SchemaSource,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  await requirePostgres(sql)
  const applied: string[] = []
  for (const migration of await findPending(sql, readMigrations(migrations)))
    if (isWanted(migration.name) && (await apply(sql, migration))) applied.push(migration.name)
  return applied
}

/** Names of the migrations the database does not have yet; refuses a database that is not ours, too old or too new. */
export const pendingMigrations = async (sql: postgres.Sql, { migrations }: SchemaSource): Promise<string[]> =>
  (await findPending(sql, readMigrations(migrations))).map((migration) => migration.name)

/** Names of functions, views and triggers that differ from their files. */
export const pendingRoutines = (sql: postgres.Sql, { routines }: SchemaSource): Promise<string[]> =>
  staleRoutines(sql, readRoutines(routines))

/** The migrations of a program by name, with the checksums a database stores. */
export const migrationsOf = ({ migrations }: SchemaSource): Pick<Migration, 'name' | 'checksum'>[] =>
  readMigrations(migrations)

/** Made before the first release, whose first migration every later database has. */
export const isFromBeforeBaseline = (
  applied: readonly { name: string }[],
  known: readonly { name: string }[],
): boolean => applied.length > 0 && known[0] !== undefined && !applied.some(({ name }) => name === known[0]?.name)

async function findPending(sql: postgres.Sql, migrations: Migration[]): Promise<Migration[]> {
  const done = await findApplied(sql)
  if (isFromBeforeBaseline(done, migrations))
    throw new MigrationRefused(
      '数据库由正式发布前的程序建立，不能升级，请停止程序，清空数据目录（DATA_DIR）或换一个空的数据库，再重新启动。',
    )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of done) {
    const migration = known.get(name)
    if (!migration) throw new MigrationRefused(`数据库比本程序新（已有迁移 ${name}），请改用新版本的程序。`)
    if (migration.checksum !== checksum)
      throw new MigrationRefused(`迁移 ${name} 执行后又被改动，请恢复该文件，改动另写新的迁移。`)
  }
  return laterThan(done, migrations)
}

/** An empty database runs all files in the order of their names; one that is upgraded must not run them in another order. */
function laterThan(done: { name: string }[], migrations: Migration[]): Migration[] {
  const doneNames = new Set(done.map(({ name }) => name))
  const lastDone = migrations.findLastIndex(({ name }) => doneNames.has(name))
  const late = migrations.slice(0, lastDone + 1).find(({ name }) => !doneNames.has(name))
  if (late)
    throw new MigrationRefused(
      `迁移 ${late.name} 排在已执行的 ${migrations[lastDone]!.name} 之前，请给它一个更大的编号。`,
    )
  return migrations.slice(lastDone + 1)
}

async function findApplied(sql: postgres.Sql): Promise<{ name: string; checksum: string }[]> {
  const tables = await findTables(sql)
  const ours = tables.find((table) => table.name === 'migration')
  if (['name', 'checksum', 'applied_at'].every((column) => ours?.columns.includes(column)))
    return sql`select name, checksum from public.migration`
  if (tables.length > 0) throw new MigrationRefused('数据库中已有其他程序的表，请为本程序准备一个空的数据库。')
  return []
}

/** Tables without those of extensions, with their columns; one statement, so that a concurrent migration is seen whole or not. */
const findTables = (sql: postgres.Sql): Promise<{ name: string; columns: string[] }[]> => sql`
  select c.relname as name, array_agg(a.attname::text) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname`

/** The file and the record that it ran commit together or not at all. */
const apply = (sql: postgres.Sql, { name, text, checksum }: Migration): Promise<boolean> =>
  changeSchema(sql, `迁移 ${name}`, async (tx) => {
    await tx`create table if not exists public.migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
    const [done] = await tx`select from public.migration where name = ${name}`
    if (done) return false // another process was faster
    await tx.unsafe(text)
    await tx`insert into public.migration (name, checksum) values (${name}, ${checksum})`
    return true
  })
