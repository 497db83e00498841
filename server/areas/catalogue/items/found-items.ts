import { type RawBuilder, sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { idsOf, searchAll } from '#kernel/search/index.ts'
import { type Finder, idIn } from '../../base/dossier-parts/index.ts'
import type { ItemKind } from './access/tables.ts'
import { stateOf } from './item-state.ts'
import './tables.ts'

/** A trigram index needs three characters; shorter words are found by the search index, which has what is listed. */
const minContained = 3

/**
 * For the search of the back office: rows (id, place) of the items of one kind in every state that the words may mean, by
 * number, trace code, the search index or a part of the newest name.
 */
const foundItems = async (db: Db, kind: ItemKind, words: string, limit: number): Promise<RawBuilder<unknown>> => {
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

interface FoundRow {
  id: number
  name: string
  coin: number
  submitted_state: AuditState | null
  is_listed: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
  author_id: number
  author_name: string
}

interface FoundKind<Own> {
  kind: ItemKind
  finder: Finder['kind']
  /** The columns that only this kind shows, and `coin`. */
  own: RawBuilder<unknown>
  /** The beginning of the detail, the page of the back office, and the facts after the author. */
  show: (row: FoundRow & Own) => { detail: string; link: string; facts: [label: string, value: string][] }
}

/** Finds the items of a kind in every state by number, trace code or name. */
export const itemFinder = <Own>({ kind, finder, own, show }: FoundKind<Own>): Finder => ({
  kind: finder,
  async find(db, words, limit) {
    const { rows } = await sql<FoundRow & Own>`
      select item.id, coalesce(submitted_name, item.name) as name, submitted_state, is_listed, taken_down_at, item.deleted_at,
        author_id, member.nick_name as author_name, ${own}
      from ${await foundItems(db, kind, words, limit)} as found
      join item on item.id = found.id and item.deleted_at is null join item_stats on item_stats.item_id = item.id
      join ${sql.table(kind)} as own on own.item_id = item.id join member on member.id = author_id
      left join category on category.id = submitted_category_id
      order by found.place, item.newest_at desc limit ${sql.lit(limit)}`.execute(db)
    return rows.map((row) => {
      const { detail, link, facts } = show(row)
      return {
        id: row.id,
        title: row.name,
        mark: `#${row.id}`,
        detail: `${detail}，作者 ${row.author_name}，${row.coin} V币`,
        state: stateOf(row),
        link,
        facts: [
          { label: '作者', value: row.author_name, link: backOffice.member(row.author_id) },
          ...facts.map(([label, value]) => ({ label, value, link: null })),
        ],
      }
    })
  },
})
