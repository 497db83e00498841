import { type OrderByItemBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type listAdminNews, type listNews, type NewsState, newsStates } from '#contract/news/news.ts'
import { containsPattern, type Db, type Tx } from '#kernel/database/index.ts'
import { countEach, countUpTo, offsetOf, totalOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { itemColumns, sortColumns, sourceColumns, yearStart } from './queries.ts'

type AdminQuery = z.output<typeof listAdminNews.query>
type NewsFilter = Pick<AdminQuery, 'title' | 'section' | 'state' | 'from' | 'to'>

const adminColumns = [...itemColumns, 'news.state', 'news.updated_at', 'news.version', 'news.author_id'] as const

const adminSortColumns = { ...sortColumns, updateTime: 'news.updated_at' } as const

const selectNews = (db: Db, { title, section, state, from, to }: NewsFilter) => {
  requirePeriod({ from, to })
  let rows = db
    .selectFrom('news')
    .innerJoin('member', 'member.id', 'news.author_id')
    .where('news.deleted_at', 'is', null)
  if (title) rows = rows.where('news.title', 'ilike', containsPattern(title))
  if (section) rows = rows.where('news.section', '=', section)
  if (state) rows = rows.where('news.state', '=', state)
  if (from) rows = rows.where('news.published_at', '>=', dayStart(from))
  if (to) rows = rows.where('news.published_at', '<', dayEnd(to))
  return rows
}

export const sortedRows = (db: Db, { sort, ...filter }: NewsFilter & Pick<AdminQuery, 'sort'>) =>
  selectNews(db, filter)
    .select(adminColumns)
    .orderBy(adminSortColumns[sort.field], (order) => inDirection(order, sort.direction))
    .orderBy('news.id', sort.direction)

/** One page of the back office's table with the count of every state, for the tabs. */
export const findForAdmin = async (db: Db, query: AdminQuery) => {
  const rows = await sortedRows(db, query).limit(query.size).offset(offsetOf(query)).execute()
  const counted = await countByState(db, query)
  return { rows, ...counted, ...totalOf(counted, query.state) }
}

/** Counters give the exact numbers by section and days; with words of a title the matching rows are counted. */
const countByState = async (db: Db, filter: NewsFilter) =>
  filter.title
    ? countEach(newsStates, (state) => countUpTo(selectNews(db, { ...filter, state }).select('news.id'), db))
    : readCounters(db, filter)

const readCounters = async (db: Db, { section, from, to }: NewsFilter) => {
  let counted = db
    .selectFrom('news_count')
    .select(['state', sql<number>`sum(count)::int`.as('count')])
    .where('grain', '=', from || to ? 'day' : 'year')
    .groupBy('state')
  if (section) counted = counted.where('section', '=', section)
  if (from) counted = counted.where('period', '>=', from)
  if (to) counted = counted.where('period', '<=', to)
  if (from || to) counted = counted.where('period', '>', '0001-01-01')
  const counts = Object.fromEntries(newsStates.map((state) => [state, 0])) as Record<NewsState, number>
  for (const { state, count } of await counted.execute()) counts[state] = count
  return { counts }
}

/** One page of what was deleted, whatever state it was in. */
export const findDeleted = async (db: Db, query: z.output<typeof listNews.query>) => {
  const { title, section, year, sort } = query
  let rows = db
    .selectFrom('news')
    .innerJoin('member', 'member.id', 'news.author_id')
    .select([...itemColumns, 'news.updated_at'])
    .where('news.deleted_at', 'is not', null)
  if (title) rows = rows.where('news.title', 'ilike', containsPattern(title))
  if (section) rows = rows.where('news.section', '=', section)
  if (year)
    rows = rows.where('news.published_at', '>=', yearStart(year)).where('news.published_at', '<', yearStart(year + 1))
  return {
    rows: await rows
      .orderBy(adminSortColumns[sort.field], (order) => inDirection(order, sort.direction))
      .orderBy('news.id', sort.direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    ...(await countUpTo(rows.clearSelect().select('news.id'), db)),
  }
}

const inDirection = (order: OrderByItemBuilder, direction: 'asc' | 'desc') =>
  direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()

export const findForEdit = (db: Db | Tx, id: number) =>
  db
    .selectFrom('news')
    .innerJoin('member', 'member.id', 'news.author_id')
    .select([...adminColumns, ...sourceColumns, 'news.content'])
    .where('news.id', '=', id)
    .where('news.deleted_at', 'is', null)
    .executeTakeFirst()
