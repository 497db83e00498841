import { sql } from 'kysely'
import { z } from 'zod'
import type { Entry } from '#contract/office/dossiers/dossier-entries.ts'
import { maxExportedEvents, maxListed } from '#contract/office/dossiers/dossiers.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Column, exportRows } from '#kernel/export/index.ts'
import type { Download } from '#kernel/http/index.ts'
import type { EntrySource, PlacedRow } from '../../base/dossier-parts/index.ts'

interface ReadOptions {
  after?: string | undefined
  size: number
  /** Leaves out what is older. */
  since?: Date | undefined
}

/** The last entry shown of each source, by the number of the source: microseconds since 1970, and id. */
const Position = z.record(z.string().regex(/^\d{1,2}$/), z.tuple([z.int(), z.int()]))
type Position = z.output<typeof Position>

/**
 * The newest entries of several sources, merged. The next page continues every source from its own last entry, so that
 * the cost does not grow with the page.
 */
export const readEntries = async (
  db: Db,
  sources: readonly EntrySource[],
  id: number,
  { after, size, since }: ReadOptions,
): Promise<{ content: Entry[]; next: string | null }> => {
  const position = parsePosition(after)
  const found = await Promise.all(
    sources.map(async (source, at) => {
      const rows = await readSource(db, source, id, { last: position[at], size: size + 1, since })
      return rows.map((row) => ({ row, source, at }))
    }),
  )
  const merged = found.flat().sort((one, other) => other.row.at.getTime() - one.row.at.getTime() || one.at - other.at)
  const shown = merged.slice(0, size)
  for (const { row, at } of shown) position[at] = [row.microseconds, row.id]
  return {
    content: shown.map(({ row, source, at }) => toEntry(source, at, row)),
    next: merged.length > size ? Buffer.from(JSON.stringify(position)).toString('base64url') : null,
  }
}

const parsePosition = (after: string | undefined): Position => {
  if (after === undefined) return {}
  try {
    return Position.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
  } catch {
    return fail('invalid_input', { message: '翻页位置不正确', fields: { after: '翻页位置不正确' } })
  }
}

interface SourcePage {
  last: [number, number] | undefined
  size: number
  since: Date | undefined
}

const readSource = async (db: Db, source: EntrySource, id: number, { last, size, since }: SourcePage) => {
  const byId = source.isOrderedById === true
  const older = !last
    ? sql`true`
    : byId
      ? sql`id < ${last[1]}`
      : sql`(at, id) < (timestamptz 'epoch' + interval '1 microsecond' * ${last[0]}::float8, ${last[1]}::bigint)`
  // Without an index by time, all older rows would be read in search of a newer one.
  const recent = since && !byId ? sql`at >= ${since}` : sql`true`
  const { rows } = await sql<PlacedRow & { microseconds: number }>`
    select entry.*, (extract(epoch from at) * 1000000)::bigint as microseconds from (${source.select(id)}) as entry
    where ${older} and ${recent} order by ${byId ? sql`id desc` : sql`at desc, id desc`} limit ${sql.lit(size)}`.execute(
    db,
  )
  return since ? rows.filter(({ at }) => at >= since) : rows
}

const toEntry = (source: EntrySource, at: number, row: PlacedRow): Entry => ({
  kind: '',
  detail: '',
  link: null,
  amount: null,
  balance: null,
  note: '',
  state: null,
  ...source.toEntry(row),
  key: `${at}-${row.id}`,
  id: row.id,
  time: row.at.toISOString(),
})

/** The number of entries of all sources, counted up to `maxListed`. */
export const countEntries = async (db: Db, sources: readonly EntrySource[], id: number, since?: Date) => {
  const counts = sources.map((source) => {
    const limit = sql.lit(maxListed + 1)
    const entries = sql`(${source.select(id)}) as entry`
    if (!since) return sql`select count(*) as n from (select 1 from ${entries} limit ${limit}) as counted`
    if (!source.isOrderedById)
      return sql`select count(*) as n from (select 1 from ${entries} where at >= ${since} limit ${limit}) as counted`
    return sql`
      select count(*) as n from (select at from ${entries} order by id desc limit ${limit}) as counted
      where at >= ${since}`
  })
  if (counts.length === 0) return { count: 0 }
  const { rows } = await sql<{ count: number }>`
    select sum(n)::int as count from (${sql.join(counts, sql` union all `)}) as counts`.execute(db)
  const { count } = rows[0]!
  return count > maxListed ? { count: maxListed, isCapped: true as const } : { count }
}

const columns: Column<Entry>[] = [
  { title: '时间', value: ({ time }) => new Date(time), width: 20 },
  { title: '事项', value: ({ title }) => title, width: 20 },
  { title: '说明', value: ({ detail }) => detail, width: 60 },
  { title: 'V币', value: ({ amount }) => amount },
  { title: '余额', value: ({ balance }) => balance },
  { title: '状态', value: ({ state, note }) => state?.label ?? note },
]

const exportedAtOnce = 500

/** The timeline as a file; an empty one is refused. */
export const exportEvents = async (
  db: Db,
  sources: readonly EntrySource[],
  id: number,
  { title, format, since }: { title: string; format: 'csv' | 'xlsx'; since: Date | undefined },
): Promise<Download> => {
  const first = await readEntries(db, sources, id, { size: exportedAtOnce, since })
  if (first.content.length === 0) fail('nothing_to_export')
  async function* rows() {
    let page = first
    for (let count = 0; count < maxExportedEvents; count += exportedAtOnce) {
      yield* page.content
      if (page.next === null) return
      page = await readEntries(db, sources, id, { after: page.next, size: exportedAtOnce, since })
    }
  }
  return exportRows(format, title, columns, rows())
}
