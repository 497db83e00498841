import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listNews } from '#contract/news/news.ts'
import { type Db, preparedRow, preparedShortRead } from '#kernel/database/index.ts'
import { hiddenOffset, inOrderOf, limitFor, offsetOf } from '#kernel/listing/index.ts'
import './tables.ts'

type ListQuery = z.output<typeof listNews.query>

export const itemColumns = [
  'news.id',
  'news.title',
  'news.summary',
  'news.section',
  'news.cover',
  'news.cover_seed',
  'news.published_at',
  'news.view_count',
  'news.is_pinned',
  'member.nick_name as author_name',
] as const

/** What only the page of one article shows. */
export const sourceColumns = ['news.source_name', 'news.source_link', 'news.file_ids'] as const

/** Literals, since a generic plan uses a partial index only if its condition holds no parameter. */
export const selectPublished = (db: Db) =>
  db
    .selectFrom('news')
    .innerJoin('member', 'member.id', 'news.author_id')
    .where('news.state', '=', sql.lit('published' as const))
    .where('news.deleted_at', 'is', null)

/** HOME-2: published articles in the order of the ids. */
export const findPicked = async (db: Db, ids: number[]) =>
  inOrderOf(ids, await selectPublished(db).select(itemColumns).where('news.id', 'in', ids).execute())

/** One page of the public list with its exact total, the sum of a few counters. */
export const findPublished = async (db: Db, query: ListQuery) => {
  const start = await startOf(db, query)
  const rows = start ? await pageOfPublished(db, query, start) : []
  return { rows, total: rows[0]?.total ?? (await countPublished(db, query)) }
}

/** The start of a page: rows to skip in the whole list or, with `day`, in the unpinned items published up to the end of that day. */
interface Start {
  offset: number
  day?: string
}

const shallowPages = 50

/**
 * In the default order, pinned first and then newest, the counters tell on which day a deep page begins, so that only
 * items of that day are skipped and not all newer ones. Other orders end at page 1,000.
 */
const startOf = async (db: Db, { page, size, sort, year, section }: ListQuery): Promise<Start | undefined> => {
  const isDefaultOrder = sort.field === 'uploadTime' && sort.direction === 'desc' && !year
  if (!isDefaultOrder) return { offset: offsetOf({ page, size }) }
  const offset = page * size
  if (page <= shallowPages) return { offset }
  const found = await dayAt(db, offset, section)
  return found && { day: found.day, offset: offset - found.before }
}

export const sortColumns = {
  uploadTime: 'news.published_at',
  viewCount: 'news.view_count',
  recentViews: 'news.trending_score',
} as const

const pageOfPublished = async (db: Db, { section, year, sort, size }: ListQuery, { offset, day }: Start) => {
  const isPinnedFirst = sort.field === 'uploadTime' && !year && sort.direction === 'desc'
  const values = {
    ...(section && { section }),
    ...(year && { from: yearStart(year), to: yearStart(year + 1) }),
    ...(day && { day }),
    ...(offset > 0 && { offset }),
  }
  const limit = limitFor(size)
  const found = await preparedShortRead(db, `news.list ${limit} ${sort.field} ${sort.direction}`, values, ($) => {
    let rows = selectPublished(db)
      .select(itemColumns)
      .select(totalOf(section ? $('section') : undefined, year ? $('from') : undefined).as('total'))
      .limit(sql.lit(limit))
    if (section) rows = rows.where('news.section', '=', $('section'))
    if (year) rows = rows.where('news.published_at', '>=', $('from')).where('news.published_at', '<', $('to'))
    if (day)
      rows = rows.where('news.is_pinned', '=', sql.lit(false)).where('news.published_at', '<', dayAfter($('day')))
    if (isPinnedFirst) rows = rows.orderBy('news.is_pinned', 'desc')
    rows = rows.orderBy(sortColumns[sort.field], sort.direction).orderBy('news.id', sort.direction)
    return offset > 0 ? rows.offset(hiddenOffset($('offset'))) : rows
  })
  return found.slice(0, size)
}

const dayAfter = (day: RawBuilder<string>) => sql<Date>`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/** The number of published items of a section and of the year that begins at `from`. */
const totalOf = (section?: RawBuilder<string>, from?: RawBuilder<Date>) => sql<number>`(
  select coalesce(sum(count), 0)::int from news_count
  where grain = 'year' and state = 'published'
    ${section ? sql`and section = ${section}` : sql``}
    ${from ? sql`and period = (${from}::timestamptz at time zone 'Asia/Shanghai')::date` : sql``})`

const countPublished = async (db: Db, { section, year }: Pick<ListQuery, 'section' | 'year'>): Promise<number> => {
  const total = totalOf(section ? sql`${section}` : undefined, year ? sql`${yearStart(year)}` : undefined)
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db)
  return rows[0]!.total
}

/** The day of the item at this offset, and the number of items before that day. */
const dayAt = async (db: Db, offset: number, section: string | undefined) => {
  const inSection = section ? sql`and section = ${section}` : sql``
  const { rows } = await sql<{ day: string; before: number }>`
    with pinned as (
      select coalesce(sum(count), 0) as count from news_count
      where grain = 'year' and state = 'published' and is_pinned ${inSection}
    ), years as (
      select period, sum(count) as count, sum(sum(count)) over (order by period desc) as upto
      from news_count
      where grain = 'year' and state = 'published' and not is_pinned ${inSection}
      group by period
    ), year as (
      select years.period, pinned.count + years.upto - years.count as before
      from years, pinned
      where pinned.count + years.upto > ${offset}
      order by years.period desc limit 1
    ), days as (
      select news_count.period, year.before, sum(count) as count, sum(sum(count)) over (order by news_count.period desc) as upto
      from news_count, year
      where grain = 'day' and state = 'published' and not is_pinned ${inSection}
        and news_count.period >= year.period and news_count.period < year.period + interval '1 year'
      group by news_count.period, year.before
    )
    select period::text as day, (before + upto - count)::int as before
    from days where before + upto > ${offset}
    order by period desc limit 1`.execute(db)
  return rows[0]
}

/** Midnight of New Year in Asia/Shanghai. */
export const yearStart = (year: number) => new Date(`${year}-01-01T00:00:00+08:00`)

export const listYears = (db: Db) =>
  preparedShortRead(db, 'news.years', {}, () =>
    db
      .selectFrom('news_count')
      .select([sql<number>`extract(year from period)::int`.as('year'), sql<number>`sum(count)::int`.as('count')])
      .where('grain', '=', sql.lit('year' as const))
      .where('state', '=', sql.lit('published' as const))
      .groupBy('period')
      .having(sql<boolean>`sum(count) > 0`)
      .orderBy('period', 'desc'),
  )

/** An article with the ones published just before and just after it, in one query. */
export const findArticle = async (db: Db, id: number) => {
  const row = await preparedRow(db, 'news.article', { id }, ($) =>
    selectPublished(db)
      .leftJoinLateral(neighbour(db, '<', 'desc', 'previous'), (join) => join.onTrue())
      .leftJoinLateral(neighbour(db, '>', 'asc', 'next'), (join) => join.onTrue())
      .select([...itemColumns, ...sourceColumns, 'news.content', 'news.updated_at'])
      .select(['previous.id as previous_id', 'previous.title as previous_title'])
      .select(['next.id as next_id', 'next.title as next_title'])
      .where('news.id', '=', $('id')),
  )
  return row
}

const neighbour = <Name extends string>(db: Db, operator: '<' | '>', direction: 'asc' | 'desc', name: Name) =>
  db
    .selectFrom('news as other')
    .select(['other.id', 'other.title'])
    .where('other.state', '=', sql.lit('published' as const))
    .where('other.deleted_at', 'is', null)
    .where(sql<boolean>`(other.published_at, other.id) ${sql.raw(operator)} (news.published_at, news.id)`)
    .orderBy('other.published_at', direction)
    .orderBy('other.id', direction)
    .limit(sql.lit(1))
    .as(name)
