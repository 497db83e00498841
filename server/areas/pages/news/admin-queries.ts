import type { OrderByItemBuilder } from 'kysely'
import type { z } from 'zod'
import { type listAdminNews, type listNews, newsStates } from '#contract/pages/news/news.ts'
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
  const { sort: _sort, page: _page, size: _size, ...filter } = query
  const counted = await countEach(newsStates, (state) =>
    countUpTo(selectNews(db, { ...filter, state }).select('news.id'), db),
  )
  return { rows, ...counted, ...totalOf(counted, query.state) }
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
