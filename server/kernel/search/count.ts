import { sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { lastDay } from './days.ts'
import { mostMatches, type Total } from './exact.ts'
import { allOf, quoted } from './lexemes.ts'
import { type Scope, scopeQuery } from './matching.ts'
import { type Inside, pageQueryOf } from './pages/find-inside.ts'
import { contentWords, queryTerms } from './segment.ts'

/** Somebody waits for this with every key, so that older documents and pages are left out when the time is over. */
const mostMilliseconds = 20
const mostPages = 100

/**
 * How many documents have all words, as a search for them would find, or at least how many where that takes longer.
 * `known` is what they have inside, if that was searched already.
 */
export const countAllWords = async (
  db: Db,
  request: Omit<Scope, 'from' | 'to'> & { query: string },
  known?: Inside,
): Promise<Total> => {
  const { query, kinds } = request
  const terms = queryTerms(contentWords(query)).map(quoted)
  if (terms.length === 0 || kinds.length === 0) return { total: 0, isCapped: false }
  const scope = scopeQuery(request)
  const inside = known ? undefined : pageQueryOf(query)
  const rows = await prepared(
    db,
    'search.count',
    {
      words: allOf([...terms, scope]),
      pages: inside?.text ?? null,
      scope,
      outside: allOf(terms),
      kinds,
    },
    ($) => sql<{ matches: number; is_capped: boolean }>`
    select matches, is_capped from search_count(${$('words')}::text::tsquery, ${$('pages')}::text::tsquery,
      ${$('scope')}::text::tsquery, ${$('outside')}::text::tsquery,
      ${$('kinds')}::text[], ${sql.lit(lastDay)}, ${sql.lit(mostMatches + 1)}, ${sql.lit(mostPages)},
      ${sql.lit(mostMilliseconds)})`,
  )
  const { matches = 0, is_capped: isCapped = false } = rows[0] ?? {}
  const total = matches + (known?.results.length ?? 0)
  return {
    total: Math.min(total, mostMatches),
    isCapped: isCapped || (known?.isCapped ?? false) || total > mostMatches,
  }
}
