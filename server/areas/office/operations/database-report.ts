import { sql } from 'kysely'
import type { DatabaseReport } from '#contract/office/operations/database.ts'
import type { Db } from '#kernel/database/index.ts'

const maxTextLength = 2_000
const maxListed = 20
const maxRelations = 40

/** PostgreSQL's own statistics; statements come without their values. */
export const readDatabase = async (db: Db): Promise<DatabaseReport> => {
  const [server, connections, statements, locks, tables, indexes] = await Promise.all([
    readServer(db),
    findConnections(db),
    findCostliestStatements(db),
    findLocks(db),
    findTables(db),
    findIndexes(db),
  ])
  const { max, ...facts } = server
  return { ...facts, pool: { max, connections }, statements, locks, tables, indexes }
}

interface Server {
  version: string
  start: Date
  max: number
  bytes: number
  hits: number
  reads: number
  deadlocks: number
}

const readServer = async (db: Db) => {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as start,
      current_setting('max_connections')::int as max, pg_database_size(current_database()) as bytes,
      blks_hit as hits, blks_read as reads, deadlocks
    from pg_stat_database where datname = current_database()`.execute(db)
  const { version, start, max, bytes, hits, reads, deadlocks } = rows[0]!
  return {
    version,
    startTime: start.toISOString(),
    max,
    databaseBytes: bytes,
    cacheHitRate: hits + reads === 0 ? null : hits / (hits + reads),
    deadlocks,
  }
}

const findConnections = async (db: Db) => {
  const { rows } = await sql<DatabaseReport['pool']['connections'][number]>`
    select application_name as program, coalesce(state, 'other') as state, count(*) as count,
      coalesce(max(extract(epoch from now() - state_change)) filter (where state <> 'idle'), 0)::float8 as "longestSeconds"
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Ordered by total time, so that a statement that was slow once does not come first. */
const findCostliestStatements = async (db: Db): Promise<DatabaseReport['statements']> => {
  const { rows: loaded } = await sql`
    select from pg_extension where extname = 'pg_stat_statements'
      and current_setting('shared_preload_libraries') like '%pg_stat_statements%'`.execute(db)
  if (loaded.length === 0) return null
  const { rows } = await sql<NonNullable<DatabaseReport['statements']>[number]>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), ${maxTextLength}) as text, calls,
      mean_exec_time as "meanMs", max_exec_time as "maxMs", total_exec_time as "totalMs", rows
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit ${maxListed}`.execute(db)
  return rows
}

const findLocks = async (db: Db) => {
  const { rows } = await sql<DatabaseReport['locks'][number]>`
    select waiting.pid, pg_blocking_pids(waiting.pid) as "blockedBy",
      extract(epoch from now() - waiting.state_change)::float8 as seconds,
      coalesce(waiting.wait_event, '') as lock, left(waiting.query, ${maxTextLength}) as text,
      coalesce((select left(query, ${maxTextLength}) from pg_stat_activity where pid = (pg_blocking_pids(waiting.pid))[1]), '') as "blockingText"
    from pg_stat_activity as waiting
    where waiting.wait_event_type = 'Lock' and waiting.datname = current_database()
    order by waiting.state_change limit ${maxListed}`.execute(db)
  return rows
}

interface Table {
  name: string
  rows: number
  dead: number
  bytes: number
  index_bytes: number
  vacuumed: Date | null
}

const findTables = async (db: Db) => {
  const { rows } = await sql<Table>`
    select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
      n_live_tup as rows, n_dead_tup as dead, pg_table_size(relid) as bytes, pg_indexes_size(relid) as index_bytes,
      greatest(last_vacuum, last_autovacuum) as vacuumed
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit ${maxRelations}`.execute(db)
  return rows.map(({ dead, index_bytes, vacuumed, ...table }) => ({
    ...table,
    deadRows: dead,
    indexBytes: index_bytes,
    vacuumTime: vacuumed?.toISOString() ?? null,
  }))
}

const findIndexes = async (db: Db) => {
  const { rows } = await sql<DatabaseReport['indexes'][number]>`
    select indexrelname as name, relname as table, pg_relation_size(indexrelid) as bytes, idx_scan as scans
    from pg_stat_user_indexes order by pg_relation_size(indexrelid) desc limit ${maxRelations}`.execute(db)
  return rows
}
