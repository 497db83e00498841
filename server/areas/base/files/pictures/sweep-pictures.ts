import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import '../tables.ts'

/** A text may be written for weeks before it is saved with its pictures. */
const unusedDays = 30
const maxPerRun = 10_000

type Context = Pick<JobContext, 'db' | 'files' | 'log' | 'signal'>

/**
 * Deletes pictures that no text, cover or avatar refers to. Every text column of the database is searched for their
 * addresses, so that a feature that uses pictures in a new place need not say so.
 */
export const removeUnusedPictures = async ({ db, files, log, signal }: Context): Promise<void> => {
  const unused = await findUnused(db)
  for (const { id } of unused) {
    signal.throwIfAborted()
    await db.deleteFrom('picture').where('id', '=', id).execute()
    await files.removeAll(`pictures/${id}`)
  }
  if (unused.length > 0) log.info({ pictures: unused.length }, 'swept pictures')
}

const findUnused = async (db: Db): Promise<{ id: string }[]> => {
  const used = (await textColumns(db)).map(idsIn)
  const { rows } = await sql<{ id: string }>`
    with used as (${sql.join(used, sql` union `)})
    select id from picture
    where created_at < now() - make_interval(days => ${unusedDays})
      and not exists (select from used where used.id = picture.id)
    order by created_at
    limit ${maxPerRun}`.execute(db)
  return rows
}

interface TextColumns {
  table: string
  columns: string[]
}

const textColumns = async (db: Db): Promise<TextColumns[]> => {
  const { rows } = await sql<TextColumns>`
    select c.table_name as "table", array_agg(c.column_name::text) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and table_name <> 'picture'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.data_type = 'ARRAY' and c.udt_name = '_text')
      and c.is_generated = 'NEVER'
    group by c.table_name`.execute(db)
  return rows
}

/** The ids in the addresses that these columns contain, and in columns that refer to pictures. */
const idsIn = ({ table, columns }: TextColumns): RawBuilder<unknown> => {
  const texts = columns.map((column) => sql`${sql.ref(`t.${column}`)}::text`)
  const all = sql`concat_ws(' ', ${sql.join(texts)})`
  const references = columns.includes('picture_id') ? sql` union select picture_id from ${sql.table(table)}` : sql``
  return sql`select found[1] as id from ${sql.table(table)} as t,
    regexp_matches(${all}, '/photo/([a-z0-9]{20})', 'g') as found
    where strpos(${all}, '/photo/') > 0${references}`
}
