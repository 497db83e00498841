import type postgres from 'postgres'
import { changeSchema } from './schema-lock.ts'
import type { Routine } from './schema-source.ts'

/**
 * Brings functions, views and triggers to the state of the files, all in one transaction: creates those that are new, changed
 * or missing, drops those no file has any more. Returns the names of the differences it removed.
 */
export async function applyRoutines(sql: postgres.Sql, routines: Routine[]): Promise<string[]> {
  if ((await staleRoutines(sql, routines)).length === 0) return []
  return changeSchema(sql, '函数与触发器', async (tx) => {
    await tx`create table if not exists public.routine (
      name text primary key,
      checksum text not null,
      is_trigger boolean not null,
      position integer not null,
      applied_at timestamptz not null default now()
    )`
    const stale = await staleRoutines(tx, routines) // another process may have been faster
    if (stale.length > 0) await replaceRoutines(tx, routines, new Set(stale))
    return stale
  })
}

/** Names of the routines that differ between the files and the database. */
export async function staleRoutines(sql: postgres.ISql, routines: Routine[]): Promise<string[]> {
  const applied = await findApplied(sql)
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const present = await findPresent(sql)
  const known = new Set(routines.map(({ name }) => name))
  return [
    ...routines.filter(({ name, checksum }) => checksums.get(name) !== checksum || !present.has(name)),
    ...applied.filter(({ name }) => !known.has(name)),
  ].map(({ name }) => name)
}

/**
 * Triggers and their functions are replaced in place, since dropping them would lock readers out of their tables. Other
 * functions and views may use each other and change their signatures, so all of them are dropped and created together; that
 * locks no table, and fails where a table depends on one.
 */
async function replaceRoutines(tx: postgres.TransactionSql, routines: Routine[], stale: Set<string>) {
  const known = new Set(routines.map(({ name }) => name))
  const applied = await findApplied(tx)
  const removed = applied.filter(({ name }) => !known.has(name))
  const plain = applied.filter(({ is_trigger }) => !is_trigger)
  const renewsPlain = [...plain, ...routines.filter(({ isTrigger }) => !isTrigger)].some(({ name }) => stale.has(name))

  for (const { name } of removed.filter((row) => row.name.startsWith('trigger '))) await drop(tx, name)
  if (renewsPlain) for (const { name } of plain.toReversed()) await drop(tx, name)
  for (const { name, text, isTrigger } of routines)
    if (stale.has(name) || (renewsPlain && !isTrigger)) await tx.unsafe(text)
  for (const { name } of removed) await drop(tx, name) // functions of triggers that now call another one

  await tx`delete from public.routine`
  const rows = routines.map(({ name, checksum, isTrigger }, position) => ({
    name,
    checksum,
    is_trigger: isTrigger,
    position,
  }))
  if (rows.length > 0) await tx`insert into public.routine ${tx(rows)}`
}

const drop = (tx: postgres.TransactionSql, name: string) => tx.unsafe(`drop ${name.replace(' ', ' if exists ')}`)

/** In the order in which they were created. */
async function findApplied(sql: postgres.ISql): Promise<{ name: string; checksum: string; is_trigger: boolean }[]> {
  const [table] = await sql`select to_regclass('public.routine') is not null as exists`
  return table!.exists ? sql`select name, checksum, is_trigger from public.routine order by position` : []
}

/** A migration may have dropped some together with their table. */
async function findPresent(sql: postgres.ISql): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select case prokind when 'p' then 'procedure ' else 'function ' end || proname as name
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'view ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select 'trigger ' || tgname || ' on ' || relname
    from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`
  return new Set(rows.map(({ name }) => name))
}
