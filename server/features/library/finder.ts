import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditState } from '#contract/library/library.ts'
import type { Finder } from '#kernel/finder/index.ts'
import { foundItemsOf } from '../offers/index.ts'
import { stateOf } from './dossier.ts'
import './tables.ts'

interface ResourceRow {
  id: number
  newest_name: string
  suffix: string
  newest_coin: number
  trace_code: string
  newest_state: AuditState
  is_listed: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
  sale_count: number
  author_id: number
  author_name: string
  category: string
}

const foundItems = foundItemsOf('resource', 'newest_name')

/** Finds resources in every state by number, trace code or name. */
export const resourceFinder: Finder = {
  kind: 'resource',
  async find(db, words, limit) {
    const { rows } = await sql<ResourceRow>`
      select resource.id, newest_name, suffix, newest_coin, trace_code, newest_state, is_listed, taken_down_at,
        resource.deleted_at, sale_count, author_id, member.nick_name as author_name, category.name as category
      from ${await foundItems(db, words, limit)} as found
      join resource on resource.id = found.id and resource.deleted_at is null
      join member on member.id = author_id join resource_category as category on category.id = newest_category_id
      order by found.place, resource.newest_at desc limit ${sql.lit(limit)}`.execute(db)
    return rows.map(toHit)
  },
}

const toHit = (row: ResourceRow) => ({
  id: row.id,
  title: row.newest_name,
  mark: `#${row.id}`,
  detail: `${row.suffix.toUpperCase()}，${row.category}，作者 ${row.author_name}，${row.newest_coin} V币`,
  state: stateOf(row),
  link: backOffice.resource(row.id),
  facts: [
    { label: '作者', value: row.author_name, link: backOffice.member(row.author_id) },
    { label: '类别', value: row.category, link: null },
    { label: '价格', value: `${row.newest_coin} V币`, link: null },
    { label: '售出', value: `${row.sale_count} 次`, link: null },
    { label: '溯源码', value: row.trace_code, link: null },
  ],
})
