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
 * locks no table, and fails where a table depends on one. Processes of the former version go on calling what they know.
 */
async function replaceRoutines(tx: postgres.TransactionSql, routines: Routine[], stale: Set<string>) {
  const known = new Set(routines.map(({ name }) => name))
  const applied = await findApplied(tx)
  const removed = applied.filter(({ name }) => !known.has(name))
  const plain = applied.filter(({ is_trigger }) => !is_trigger)
  const renewsPlain = [...plain, ...routines.filter(({ isTrigger }) => !isTrigger)].some(({ name }) => stale.has(name))

  for (const { signature } of await findFormer(tx)) await tx.unsafe(`drop function ${signature}`)
  const former = await findCallable(tx)
  for (const { name } of removed.filter((row) => row.name.startsWith('trigger '))) await drop(tx, name)
  if (renewsPlain) for (const { name } of plain.toReversed()) await drop(tx, name)
  for (const { name, text, isTrigger } of routines)
    if (stale.has(name) || (renewsPlain && !isTrigger)) await tx.unsafe(text)
  for (const { name } of removed) await drop(tx, name) // functions of triggers that now call another one
  for (const one of former) await keepForFormerVersion(tx, one)

  await tx`delete from public.routine`
  const rows = routines.map(({ name, checksum, isTrigger }, position) => ({
    name,
    checksum,
    is_trigger: isTrigger,
    position,
  }))
  if (rows.length > 0) await tx`insert into public.routine ${tx(rows)}`
}

/** All functions of the name: one may have stayed from the version before. */
async function drop(tx: postgres.TransactionSql, name: string) {
  const [kind = '', routine = ''] = name.split(' ')
  if (kind !== 'function' && kind !== 'procedure')
    return void (await tx.unsafe(`drop ${name.replace(' ', ' if exists ')}`))
  const overloads = await tx<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = ${routine}`
  for (const { signature } of overloads) await tx.unsafe(`drop ${kind} ${signature}`)
}

const formerNote = '供上一版程序使用'

interface Callable {
  name: string
  signature: string
  definition: string
  inputs: number
}

/** What stayed from the version before the running one; nothing calls it any more. */
const findFormer = (tx: postgres.TransactionSql) => tx<{ signature: string }[]>`
  select oid::regprocedure::text as signature from pg_proc
  where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') = ${formerNote}`

/** The functions that processes of the running version may call. */
const findCallable = (tx: postgres.TransactionSql) => tx<Callable[]>`
  select proname as name, oid::regprocedure::text as signature, pg_get_functiondef(oid) as definition, pronargs::int as inputs
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

/**
 * PLAT-12: creates a function again that now has other arguments, or none, so that old and new processes can serve side by side.
 * Another number of arguments is what tells the two apart. One that cannot be created any more is left out.
 */
async function keepForFormerVersion(tx: postgres.TransactionSql, { name, signature, definition, inputs }: Callable) {
  const [same] = await tx`select from pg_proc
    where pronamespace = 'public'::regnamespace and proname = ${name} and (pronargs = ${inputs} or pronargdefaults > 0)`
  if (same) return
  await tx
    .savepoint(async (part) => {
      await part.unsafe(definition)
      await part.unsafe(`comment on function ${signature} is '${formerNote}'`)
    })
    .catch(() => {})
}

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
