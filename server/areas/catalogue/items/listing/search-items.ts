import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { type Answer, type FoundResult, idsOf, search, searchAll } from '#kernel/search/index.ts'
import type { ItemKind } from '../access/tables.ts'
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
  near?: 'few' | 'none' | 'never'
  visibility: readonly string[]
  filter: ListFilter
}

export interface SearchOrder {
  order: 'relevance' | 'newest'
}

/** What is asked of all kinds at once. */
export interface SiteQuestion extends SearchOrder {
  query: string
  /** How many of the best are needed for the page. */
  enough: number
}

export interface FoundRow {
  id: number
  is_listed: boolean
  is_open: boolean
}

/** Reads the rows of a kind by their ids. */
type ReadRows<Row> = (ids: number[]) => Promise<Row[]>

/** The index may be a moment behind: only what is still listed is shown. */
export const isShown = ({ is_listed, is_open }: FoundRow, { onlyOpen }: ListFilter) =>
  is_listed && (is_open || !onlyOpen)

/** The rows of results in their order, each with what was found of it. */
export const rowsOfResults = async <Row extends FoundRow>(
  results: readonly FoundResult[],
  filter: ListFilter,
  readRows: ReadRows<Row>,
) => {
  const rows = results.length > 0 ? await readRows(results.map(({ id }) => id)) : []
  return results.flatMap((found) => {
    const row = rows.find(({ id }) => id === found.id)
    return row && isShown(row, filter) ? { ...row, found } : []
  })
}

/** One page of search results, by relevance, by time, or by a count or the price. */
export const searchItems = async <Row extends FoundRow>(
  db: Db,
  kind: ItemKind,
  { page, size, sort, order }: ListPage & SearchOrder,
  { filter, ...wanted }: Words,
  readRows: ReadRows<Row>,
) => {
  const asked = { kinds: [kind], ...wanted, ...facetsOf(filter) }
  if (sort.field === 'uploadTime') {
    const found = await search(db, { ...asked, order: sort.direction === 'desc' ? order : 'oldest', page, size })
    return { ...found, rows: await rowsOfResults(found.rows, filter, readRows) }
  }
  const found = await searchAll(db, asked)
  const direction = sql.raw(sort.direction)
  const { rows: sorted } = await sql<{ id: number }>`
    select item.id from item join item_stats on item_stats.item_id = item.id
    where ${isListedAmong(sql`${idsOf(found)}`, filter)}
    order by ${sortFields[sort.field]} ${direction}, item.id ${direction}
    limit ${size} offset ${offsetOf({ page, size })}`.execute(db)
  const rows = await readRows(sorted.map(({ id }) => id))
  return { ...found, rows: rows.map((row) => ({ ...row, found: undefined })) }
}

const isListedAmong = (ids: RawBuilder<unknown>, { onlyOpen }: ListFilter) =>
  sql<SqlBool>`item.id = any(${ids}::bigint[]) and item.is_listed ${onlyOpen ? sql`and item.is_open` : sql``}`

const cellsOf = (db: Db, answer: Answer, filter: ListFilter): Promise<Cell[]> =>
  prepared(
    db,
    `items.cells ${filter.onlyOpen ?? ''}`,
    { ids: idsOf(answer) },
    ($) => sql<Cell>`
    select item.category_id as "categoryId", item.is_free as "isFree", resource.suffix as format,
      extract(year from item.uploaded_at at time zone 'Asia/Shanghai')::int as year, array_agg(item.id) as ids
    from item left join resource on resource.item_id = item.id
    where ${isListedAmong($('ids'), filter)}
    group by 1, 2, 3, 4`,
  )

/** The items with one category, format, price and year. */
interface Cell {
  categoryId: number
  /** null for kinds without files. */
  format: string | null
  isFree: boolean
  year: number
  ids: number[]
}

const choicesOf = ({ categoryIds, formats, isFree, from }: ListFilter) => {
  const year = from ? Number(from.slice(0, 4)) : undefined
  return {
    categoryId: (cell: Cell) => !categoryIds || categoryIds.includes(cell.categoryId),
    format: (cell: Cell) => !formats || formats.includes(cell.format ?? ''),
    isFree: (cell: Cell) => isFree === undefined || cell.isFree === isFree,
    year: (cell: Cell) => year === undefined || cell.year === year,
  }
}

/** The items that fulfil all choices. */
const chosenIds = (cells: Cell[], filter: ListFilter): number[] => {
  const choices = Object.values(choicesOf(filter))
  return cells.filter((cell) => choices.every((isChosen) => isChosen(cell))).flatMap(({ ids }) => ids.map(Number))
}

/**
 * The number of results that each choice would leave while the other filters stay; choices without results are left
 * out.
 */
const tally = (cells: Cell[], filter: ListFilter) => {
  const choices = choicesOf(filter)
  const countBy = <Key extends keyof typeof choices>(key: Key): Map<Cell[Key], number> => {
    const counts = new Map<Cell[Key], number>()
    for (const cell of cells) {
      const isCounted = Object.entries(choices).every(([name, isChosen]) => name === key || isChosen(cell))
      if (isCounted) counts.set(cell[key], (counts.get(cell[key]) ?? 0) + cell.ids.length)
    }
    return counts
  }
  const prices = countBy('isFree')
  return {
    categories: Array.from(countBy('categoryId'), ([id, count]) => ({ id, count })),
    years: Array.from(countBy('year'), ([of, count]) => ({ year: of, count })).sort((a, b) => b.year - a.year),
    formats: Array.from(countBy('format')).flatMap(([of, count]) => (of ? { format: of, count } : [])),
    free: prices.get(true) ?? 0,
    paid: prices.get(false) ?? 0,
  }
}

/** The number of search results, or of all items, for each category, format, year and price, among the newest 1,000. */
export const countFound = async (db: Db, kind: ItemKind, { filter, ...wanted }: Words) => {
  const found = await searchAll(db, { kinds: [kind], ...wanted })
  return tally(await cellsOf(db, found, filter), filter)
}

/** What a filter leaves of an answer that was found without it, and how many every choice would leave. */
export const narrowFound = async (
  db: Db,
  kind: ItemKind,
  answer: Answer,
  { filter, ...wanted }: SiteQuestion & Pick<Words, 'visibility' | 'filter'>,
) => {
  const cells = await cellsOf(db, answer, filter)
  const counts = tally(cells, filter)
  const { facets: narrowing, from, to } = facetsOf(filter)
  if (narrowing.length === 0 && !from && !to) return { answer, facets: counts }
  // Of more than a thousand, those that the filter leaves may be older than the thousand that were found.
  if (answer.isCapped) {
    const left = await searchAll(db, { kinds: [kind], ...wanted, ...facetsOf(filter), near: 'never' })
    return { answer: left, facets: counts }
  }
  const left = new Set(chosenIds(cells, filter))
  const results = answer.results.filter(({ id }) => left.has(id))
  return { answer: { ...answer, total: results.length, results }, facets: counts }
}
