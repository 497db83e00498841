import { type RawBuilder, sql } from 'kysely'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { idsOf, searchAll } from '#kernel/search/index.ts'
import { idIn } from '../../base/dossier-parts/index.ts'
import type { ItemKind } from './access/tables.ts'
import './tables.ts'

/** A trigram index needs three characters; shorter words are found by the search index, which has what is listed. */
const minContained = 3

/**
 * For the search of the back office: rows (id, place) of the items of one kind in every state that the words may mean, by
 * number, trace code, the search index or a part of the newest name.
 */
export const foundItems = async (
  db: Db,
  kind: ItemKind,
  words: string,
  limit: number,
): Promise<RawBuilder<unknown>> => {
  const code = words.toUpperCase().replace(/^(SZ-)?/, 'SZ-')
  const found = await searchAll(db, { query: words, near: 'never', kinds: [kind], visibility: 'all' })
  const named =
    words.length < minContained
      ? sql``
      : sql`union all (
          with matching as materialized ( -- with a limit the planner would read the table until enough rows matched
            select id from item
            where kind = ${kind} and deleted_at is null and submitted_name ilike ${containsPattern(words)})
          select id, 1000 from matching limit ${sql.lit(limit)})`
  return sql`(
    select id, min(place) as place from (
      select id, 0 as place from item where id = ${idIn(words) ?? 0} and kind = ${kind}
      union all select id, 0 from item where trace_code = ${code} and kind = ${kind}
      union all select id, place from unnest(${idsOf(found).slice(0, limit)}::bigint[]) with ordinality as word (id, place)
      ${named}
    ) as ways group by id)`
}
