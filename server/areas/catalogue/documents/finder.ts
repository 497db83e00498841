import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { Finder } from '../../base/dossier-parts/index.ts'
import { foundItems, stateOf } from '../items/index.ts'
import './tables.ts'

interface ResourceRow {
  id: number
  submitted_name: string
  suffix: string
  submitted_coin: number
  trace_code: string
  submitted_state: AuditState
  is_listed: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
  sale_count: number
  author_id: number
  author_name: string
  category: string
}

/** Finds resources in every state by number, trace code or name. */
export const resourceFinder: Finder = {
  kind: 'resource',
  async find(db, words, limit) {
    const { rows } = await sql<ResourceRow>`
      select item.id, submitted_name, suffix, submitted_coin, trace_code, submitted_state, is_listed, taken_down_at,
        item.deleted_at, sale_count, author_id, member.nick_name as author_name, category.name as category
      from ${await foundItems(db, 'resource', words, limit)} as found
      join item on item.id = found.id and item.deleted_at is null
      join item_stats on item_stats.item_id = item.id join resource on resource.item_id = item.id
      join member on member.id = author_id join category on category.id = submitted_category_id
      order by found.place, item.newest_at desc limit ${sql.lit(limit)}`.execute(db)
    return rows.map(toHit)
  },
}

const toHit = (row: ResourceRow) => ({
  id: row.id,
  title: row.submitted_name,
  mark: `#${row.id}`,
  detail: `${row.suffix.toUpperCase()}，${row.category}，作者 ${row.author_name}，${row.submitted_coin} V币`,
  state: stateOf(row),
  link: backOffice.resource(row.id),
  facts: [
    { label: '作者', value: row.author_name, link: backOffice.member(row.author_id) },
    { label: '类别', value: row.category, link: null },
    { label: '价格', value: `${row.submitted_coin} V币`, link: null },
    { label: '售出', value: `${row.sale_count} 次`, link: null },
    { label: '溯源码', value: row.trace_code, link: null },
  ],
})
