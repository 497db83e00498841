import type { Readable } from 'node:stream'
import type postgres from 'postgres'

export interface SnapshotTable {
  schema: string
  name: string
  /** Without generated columns, which PostgreSQL computes itself. */
  columns: string[]
}

const schemas = ['public', 'pgboss']

/** Left out of backups: a restored portal creates its own. */
const leftOut = ['public.migration', 'public.routine', 'public.backup', 'public.job_progress']

/** Statistics that pg-boss is not asked to record: a table for each day, named by it, so each database has others. */
const namedByDay = 'queue_stats_%'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`
export const columnList = ({ columns }: { columns: string[] }) => columns.map(quoted).join(', ')

/** Every logged table, referenced tables first. */
export const findTables = async (sql: postgres.ISql): Promise<SnapshotTable[]> => {
  const tables = await sql<(SnapshotTable & { oid: number })[]>`
    select c.oid::int as oid, n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${sql(schemas)}
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname || '.' || c.relname not in ${sql(leftOut)} and c.relname not like ${namedByDay}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.oid, 2, 3 order by 2, 3`
  const references = await sql<{ source: number; target: number }[]>`
    select distinct conrelid::int as source, confrelid::int as target from pg_constraint
    where contype = 'f' and conrelid <> confrelid`
  return inOrder(tables, references)
}

/** Each table after those it references; tables in a reference cycle keep their order. */
const inOrder = <T extends { oid: number }>(
  tables: T[],
  references: readonly { source: number; target: number }[],
): T[] => {
  const byOid = new Map(tables.map((table) => [table.oid, table]))
  const placed = new Set<T>()
  const open = new Set<T>()
  const place = (table: T) => {
    if (placed.has(table) || open.has(table)) return
    open.add(table)
    for (const { source, target } of references) {
      const referred = byOid.get(target)
      if (source === table.oid && referred) place(referred)
    }
    placed.add(table)
  }
  for (const table of tables) place(table)
  return [...placed]
}

export const findSequences = async (sql: postgres.ISql) => {
  const rows = await sql<{ schema: string; name: string; value: string }[]>`
    select schemaname as schema, sequencename as name, last_value::text as value
    from pg_sequences where schemaname in ${sql(schemas)} and last_value is not null`
  return rows.map(({ schema, name, value }) => ({ schema, name, value: Number(value) }))
}

/** The rows of a table in PostgreSQL's COPY text format, one line each. */
export const copyOut = async (sql: postgres.ISql, table: SnapshotTable): Promise<Readable> => {
  const rows = await sql.unsafe(`copy ${tableName(table)} (${columnList(table)}) to stdout`).readable()
  // When the reader is slow at the end, the driver leaves its connection paused for good; one more read resumes it.
  return rows.once('end', () => rows._read(0))
}
