import { type SqlBool, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { inOrderOf, offsetOf } from '#kernel/listing/index.ts'
import { findIds, search } from '#kernel/search/index.ts'
import type { ItemKind } from '../../access/index.ts'
import { type Cell, tally } from './facet-counts.ts'
import { type ListFilter, type ListPage, sortFields } from './filter.ts'

/** The facets under which items are indexed. */
export const facets = {
  category: (id: number) => `category:${id}`,
  price: (isFree: boolean) => (isFree ? 'free' : 'points'),
  author: (id: number) => `author:${id}`,
  format: (suffix: string) => `format:${suffix}`,
}

const facetsOf = ({ categoryId, categoryIds, isFree, authorId, formats, from, to }: ListFilter) => ({
  facets: [
    ...(categoryId ? [facets.category(categoryId)] : []),
    ...(categoryIds ? [categoryIds.map(facets.category)] : []),
    ...(isFree === undefined ? [] : [facets.price(isFree)]),
    ...(authorId ? [facets.author(authorId)] : []),
    ...(formats ? [formats.map(facets.format)] : []),
  ],
  from,
  to,
})

interface Words {
  /** Empty for all items that the filter leaves. */
  query: string
  isExact?: boolean
  visibility: readonly string[]
  filter: ListFilter
}

interface SearchOrder {
  order: 'relevance' | 'newest'
}

/** The index may be a moment behind: only what is still listed is shown. */
const listedAmong = (ids: number[], { onlyOpen }: ListFilter) =>
  sql<SqlBool>`item.id = any(${ids}::bigint[]) and item.is_listed ${onlyOpen ? sql`and item.is_open` : sql``}`

/** One page of search results, by relevance, by time, or by a count or the price; rows are read by `readRows`. */
export const searchItems = async <Row extends { id: number }>(
  db: Db,
  kind: ItemKind,
  { page, size, sort, order }: ListPage & SearchOrder,
  { filter, ...wanted }: Words,
  readRows: (ids: number[]) => Promise<Row[]>,
) => {
  const asked = { kinds: [kind], ...wanted, ...facetsOf(filter) }
  if (sort.field === 'uploadTime') {
    const found = await search(db, { ...asked, order: sort.direction === 'desc' ? order : 'oldest', page, size })
    const places = new Map(found.rows.map((row) => [row.id, row]))
    const shown = await listedIds(db, [...places.keys()], filter)
    const rows = inOrderOf([...places.keys()], await readRows(shown))
    return { ...found, rows: rows.map((row) => ({ ...row, found: places.get(row.id) })) }
  }
  const { ids, ...found } = await findIds(db, asked)
  const direction = sql.raw(sort.direction)
  const { rows: sorted } = await sql<{ id: number }>`
    select item.id from item join item_stats on item_stats.item_id = item.id where ${listedAmong(ids, filter)}
    order by ${sortFields[sort.field]} ${direction}, item.id ${direction}
    limit ${size} offset ${offsetOf({ page, size })}`.execute(db)
  const shown = sorted.map(({ id }) => id)
  const rows = inOrderOf(shown, await readRows(shown))
  return { ...found, rows: rows.map((row) => ({ ...row, found: undefined })) }
}

const listedIds = async (db: Db, ids: number[], filter: ListFilter): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from item where ${listedAmong(ids, filter)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of search results, or of all items, for each category, format, year and price, among the newest 1,000. */
export const countFound = async (db: Db, kind: ItemKind, { filter, ...wanted }: Words) => {
  const { ids } = await findIds(db, { kinds: [kind], ...wanted })
  const { rows } = await sql<Cell>`
    select item.category_id as "categoryId", item.is_free as "isFree", resource.suffix as format,
      extract(year from item.uploaded_at at time zone 'Asia/Shanghai')::int as year, count(*)::int as count
    from item left join resource on resource.item_id = item.id
    where ${listedAmong(ids, filter)}
    group by 1, 2, 3, 4`.execute(db)
  return tally(rows, filter)
}
