import { sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { quoted } from '../lexemes.ts'

/** How many documents have each term, of about how many documents. */
export interface Frequencies {
  documents: number
  of(term: string): number
}

interface Statistics {
  documents: number
  common: ReadonlyMap<string, number>
}

/** Rare terms are counted up to this number; how often a term is more frequent hardly matters. */
const countedUpTo = 1_000
/** A small or never analysed table is taken to have this many. */
const fewestDocuments = 400
const statisticsAgeMs = 300_000

const known = new WeakMap<Db, { read: Promise<Statistics>; at: number }>()

/**
 * Frequent terms are those in the statistics the planner keeps of the index, so that only rare ones are counted, which
 * costs little.
 */
export const frequenciesOf = async (db: Db, terms: readonly string[]): Promise<Frequencies> => {
  const { documents, common } = await statisticsOf(db)
  const rare = terms.filter((term) => !common.has(term))
  const counted = rare.length > 0 ? await countRare(db, rare) : []
  const counts = new Map(counted.map(({ term, count }) => [term, count]))
  return {
    documents,
    of: (term) => Math.round((common.get(term) ?? 0) * documents) || (counts.get(term) ?? 0),
  }
}

const countRare = (db: Db, terms: string[]) =>
  prepared(
    db,
    'search.frequencies',
    { terms, queries: terms.map(quoted) },
    ($) => sql<{ term: string; count: number }>`
    select term, (
      select count(*)::int from (
        select 1 from search_document where search_document.terms @@ query::tsquery limit ${sql.lit(countedUpTo)}
      ) counted
    ) as count
    from unnest(${$('terms')}::text[], ${$('queries')}::text[]) as asked (term, query)`,
  )

const statisticsOf = (db: Db): Promise<Statistics> => {
  const last = known.get(db)
  if (last && Date.now() - last.at < statisticsAgeMs) return last.read
  const read = readStatistics(db)
  known.set(db, { read, at: Date.now() })
  read.catch(() => known.delete(db))
  return read
}

const readStatistics = async (db: Db): Promise<Statistics> => {
  const { rows } = await sql<{ documents: number; terms: string[] | null; shares: number[] | null }>`
    select reltuples as documents, most_common_elems::text::text[] as terms, most_common_elem_freqs as shares
    from pg_class left join pg_stats on tablename = 'search_document' and attname = 'terms' and schemaname = 'public'
    where pg_class.oid = 'search_document'::regclass`.execute(db)
  const { documents = 0, terms, shares } = rows[0] ?? {}
  return {
    documents: Math.max(documents, fewestDocuments),
    common: new Map((terms ?? []).map((term, place) => [term, shares?.[place] ?? 0])),
  }
}
