import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, prepared, preparedShortRead } from '#kernel/database/index.ts'
import { countUpTo, hiddenOffset, limitFor, offsetOf } from '#kernel/listing/index.ts'
import { type Answer, type FoundResult, idsOf, search, searchAll } from '#kernel/search/index.ts'
import { type Counters, listedCounts } from './counts.ts'
import { type Cell, chosenIds, tally } from './facet-counts.ts'
import { asValues, conditionOf, type ListFilter, type ListPage } from './filter.ts'
import { type ListedTable, pageOf, type Rows, startOf } from './page-of.ts'

export type { ListFilter } from './filter.ts'

/**
 * The lists of one table of offered items: pages in each order with exact totals from stored counters, search results,
 * and trending items.
 */
export const listingOf = <Row, Field extends string>(
  listed: ListedTable<Row, Field> & { counts: Counters; kind: string; hasFormats?: boolean },
) => {
  const { table, kind, sortColumns } = listed
  const counts = listedCounts(listed.counts)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const rowsOf = (db: Db) => listed.select(db) as unknown as Rows<Row>

  /** For pages beyond the end, which have no row to carry the total. */
  const countAll = async (db: Db, filter: ListFilter): Promise<number> => {
    if (!filter.authorId) return counts.count(db, asValues(filter))
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)}
      where ${column('is_listed')} and ${conditionOf(table, filter)}`.execute(db)
    return rows[0]!.total
  }

  const amongIds = (db: Db, ids: number[], { onlyOpen }: ListFilter) =>
    rowsOf(db).where(
      sql<SqlBool>`${column('is_listed')} and ${conditionOf(table, { onlyOpen })} and ${column('id')} = any(${ids}::bigint[])`,
    )

  /** Listed items among these, as a condition of a prepared query. */
  const isAmong = (ids: RawBuilder<unknown>, { onlyOpen }: ListFilter) =>
    sql<SqlBool>`${column('is_listed')} ${onlyOpen ? sql`and ${column('is_public')}` : sql``} and ${column('id')} = any(${ids}::bigint[])`

  const rowsOfResults = async (db: Db, results: readonly FoundResult[], filter: ListFilter) => {
    const ids = results.map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = (await prepared(db, `${table}.found ${filter.onlyOpen ?? ''}`, { ids }, ($) =>
      rowsOf(db).where(isAmong($('ids'), filter)),
    )) as (Row & { id: number })[]
    return results.flatMap((found) => {
      const row = rows.find(({ id }) => id === found.id)
      return row ? { ...row, found } : []
    })
  }

  const cellsOf = (db: Db, answer: Answer, filter: ListFilter): Promise<Cell[]> =>
    prepared(
      db,
      `${table}.cells ${filter.onlyOpen ?? ''}`,
      { ids: idsOf(answer) },
      ($) => sql<Cell>`
      select ${column('category_id')} as "categoryId", ${column('is_free')} as "isFree",
        ${listed.hasFormats ? column('suffix') : sql`null`} as format,
        extract(year from ${column('uploaded_at')} at time zone 'Asia/Shanghai')::int as year, array_agg(${column('id')}) as ids
      from ${sql.table(table)}
      where ${isAmong($('ids'), filter)}
      group by 1, 2, 3, 4`,
    )

  return {
    /** The number of listed items, as an expression in a query. */
    total: counts.total,

    countChoices: counts.countChoices,

    /** One page with its exact total. */
    async find(db: Db, query: ListPage<Field>, filter: ListFilter) {
      const start = await startOf(db, counts, query, filter)
      const rows = await pageOf(db, listed, counts, { ...query, filter, start })
      const total = rows[0]?.total ?? (query.page === 0 ? 0 : await countAll(db, filter))
      return { rows, total }
    },

    /** One page of search results, by relevance, by time, or by a count or the price. */
    async findByWords(db: Db, { page, size, sort, order }: ListPage<Field> & SearchOrder, words: Words) {
      const offset = offsetOf({ page, size })
      const { filter, ...wanted } = words
      const asked = { kinds: [kind], ...wanted, ...facetsOf(filter) }
      if (sort.field === 'uploadTime') {
        const found = await search(db, { ...asked, order: sort.direction === 'desc' ? order : 'oldest', page, size })
        return { ...found, rows: await rowsOfResults(db, found.rows, filter) }
      }
      const found = await searchAll(db, asked)
      const rows = await amongIds(db, idsOf(found), filter)
        .orderBy(column(sortColumns[sort.field]), sort.direction)
        .orderBy(column('id'), sort.direction)
        .limit(size)
        .offset(offset)
        .execute()
      return { ...found, rows: (rows as Row[]).map((row) => ({ ...row, found: undefined })) }
    },

    /** The number of search results, or of all items, for each category, format, year and price, among the newest 1,000. */
    async countByWords(db: Db, { filter, ...wanted }: Words) {
      const found = await searchAll(db, { kinds: [kind], ...wanted })
      return tally(await cellsOf(db, found, filter), filter)
    },

    rowsOfResults,

    /** What a filter leaves of an answer that was found without it, and how many every choice would leave. */
    async narrow(db: Db, answer: Answer, { filter, ...wanted }: SiteQuestion & Omit<Words, 'query' | 'near'>) {
      const cells = await cellsOf(db, answer, filter)
      const facets = tally(cells, filter)
      const { facets: narrowing, from, to } = facetsOf(filter)
      if (narrowing.length === 0 && !from && !to) return { answer, facets }
      // Of more than a thousand, those that the filter leaves may be older than the thousand that were found.
      if (answer.isCapped)
        return { answer: await searchAll(db, { kinds: [kind], ...wanted, ...facetsOf(filter), near: 'never' }), facets }
      const left = new Set(chosenIds(cells, filter))
      const results = answer.results.filter(({ id }) => left.has(id))
      return { answer: { ...answer, total: results.length, results }, facets }
    },

    /** The items with the highest trending scores; among equal scores the newest come first. */
    async findHot(db: Db, { page, size }: Pick<ListPage, 'page' | 'size'>, filter: HotFilter) {
      const { categoryId, onlyOpen } = filter
      const offset = offsetOf({ page, size })
      const values = { ...(categoryId && { categoryId }), ...(offset > 0 && { offset }) } as Record<string, number>
      const rows = (await preparedShortRead(db, `${table}.hot ${limitFor(size)} ${onlyOpen ?? ''}`, values, ($) => {
        const total = counts.total({ categoryId: categoryId ? $('categoryId') : undefined, onlyOpen })
        const inCategory = categoryId ? sql`and ${column('category_id')} = ${$('categoryId')}` : sql``
        const isOpen = onlyOpen ? sql`and ${column('is_public')}` : sql``
        const hottest = rowsOf(db)
          .select(total.as('total'))
          .where(sql<SqlBool>`${column('is_listed')} ${inCategory} ${isOpen}`)
          .orderBy(column('trending_score'), 'desc')
          .orderBy(column('id'), 'desc')
          .limit(sql.lit(limitFor(size)))
        return offset > 0 ? hottest.offset(hiddenOffset($('offset'))) : hottest
      })) as (Row & { total: number })[]
      return { rows: rows.slice(0, size), total: rows[0]?.total ?? (page === 0 ? 0 : await countAll(db, filter)) }
    },

    /** One page of rows in any state; the count stops at a limit. */
    async findAny(db: Db, { page, size, sort }: ListPage<Field>, filter: ListFilter, condition = sql<SqlBool>`true`) {
      const rows = rowsOf(db).where(conditionOf(table, filter)).where(condition)
      return {
        rows: (await rows
          .orderBy(column(sortColumns[sort.field]), sort.direction)
          .orderBy(column('id'), sort.direction)
          .limit(size)
          .offset(offsetOf({ page, size }))
          .execute()) as Row[],
        ...(await countUpTo(rows.clearSelect().select(column('id').as('id')), db)),
      }
    },
  }
}

/** Totals come from stored counters, which have no formats and one category each; the search index has both. */
export const isCounted = ({ formats, categoryIds }: ListFilter): boolean => !formats && !categoryIds

/** What is asked of all kinds at once. */
export interface SiteQuestion {
  query: string
  order: 'relevance' | 'newest'
  /** How many of the best are needed for the page. */
  enough: number
}

interface Words {
  /** Empty for all items that the filter leaves. */
  query: string
  near?: 'few' | 'none' | 'never'
  visibility: readonly string[]
  filter: ListFilter
}

type HotFilter = Pick<ListFilter, 'categoryId' | 'onlyOpen'>

interface SearchOrder {
  order: 'relevance' | 'newest'
}

/** The facets under which features index their items. */
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
