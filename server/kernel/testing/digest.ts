import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'

/** Every logged table with its row count and a hash of all rows: equal digests mean equal databases. */
export const digestOf = async (db: Db) => {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(format('select %L as name, count(*) as rows, md5(string_agg(t::text, %L order by t::text)) as md5 from %I.%I as t',
      n.nspname || '.' || c.relname, '|', n.nspname, c.relname), ' union all ' order by 1) as tables
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'pgboss')
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relname not in ('migration', 'routine', 'backup', 'job_progress')
      and c.relname not like 'queue_stats_%'`.execute(db)
  return (await sql.raw(`${rows[0]!.tables} order by name`).execute(db)).rows
}
