import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listNews } from '#contract/news.ts'
import type { Db, Tables } from '#kernel/db.ts'
import { offsetOf } from '#kernel/page.ts'
import './tables.ts'

type ListQuery = z.output<typeof listNews.query>

export const itemColumns = [
  'news.id',
  'news.title',
  'news.summary',
  'news.section',
  'news.cover',
  'news.published_at',
  'news.view_count',
  'news.is_pinned',
  'member.nick_name as author_name',
] as const

const published = (db: Db) =>
  db
    .selectFrom('news')
    .innerJoin('member', 'member.id', 'news.author_id')
    .where('news.state', '=', 'published')
    .where('news.deleted_at', 'is', null)

/** One page of the public list with its exact total, which is a sum of a few kept counters. */
export const findPublished = async (db: Db, query: ListQuery) => {
  const [rows, total] = await Promise.all([pageOfPublished(db, query), countPublished(db, query)])
  return { rows, total }
}

const pageOfPublished = async (db: Db, query: ListQuery) => {
  const { section, year, sort, size } = query
  let rows = published(db).select(itemColumns).limit(size)
  if (section) rows = rows.where('news.section', '=', section)
  if (year)
    rows = rows.where(
      sql<boolean>`news.published_at >= ${yearStart(year)} and news.published_at < ${yearStart(year + 1)}`,
    )
  if (sort.field === 'viewCount')
    return rows
      .orderBy('news.view_count', sort.direction)
      .orderBy('news.id', sort.direction)
      .offset(offsetOf(query))
      .execute()
  if (year || sort.direction === 'asc')
    return rows
      .orderBy('news.published_at', sort.direction)
      .orderBy('news.id', sort.direction)
      .offset(offsetOf(query))
      .execute()
  return (await fromCounters(db, rows, query)).execute()
}

type Rows = SelectQueryBuilder<Tables, 'news' | 'member', object>

const shallowPages = 50

/**
 * The default order, pinned first and then newest. Deep pages start at the day that the counters name, so that what is
 * skipped is a part of one day and not everything before it.
 */
const fromCounters = async <R extends Rows>(db: Db, rows: R, query: ListQuery): Promise<R> => {
  const offset = query.page * query.size
  const ordered = rows
    .orderBy('news.is_pinned', 'desc')
    .orderBy('news.published_at', 'desc')
    .orderBy('news.id', 'desc') as R
  if (query.page <= shallowPages) return ordered.offset(offset) as R
  const start = await dayAt(db, offset, query.section)
  if (!start) return ordered.limit(0) as R
  return ordered
    .where('news.is_pinned', '=', false)
    .where(sql<boolean>`news.published_at < (${start.day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`)
    .offset(offset - start.before) as R
}

/** The day in which the item at this offset lies, and how many items stand before that day. */
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

const countPublished = async (db: Db, { section, year }: Pick<ListQuery, 'section' | 'year'>) => {
  let counted = db
    .selectFrom('news_count')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('total'))
    .where('grain', '=', 'year')
    .where('state', '=', 'published')
  if (section) counted = counted.where('section', '=', section)
  if (year) counted = counted.where('period', '=', `${year}-01-01`)
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Midnight of New Year in Asia/Shanghai. */
const yearStart = (year: number) => new Date(`${year}-01-01T00:00:00+08:00`)

export const listYears = (db: Db) =>
  db
    .selectFrom('news_count')
    .select([sql<number>`extract(year from period)::int`.as('year'), sql<number>`sum(count)::int`.as('count')])
    .where('grain', '=', 'year')
    .where('state', '=', 'published')
    .groupBy('period')
    .having(sql<boolean>`sum(count) > 0`)
    .orderBy('period', 'desc')
    .execute()

export const findArticle = (db: Db, id: number) =>
  published(db)
    .select([...itemColumns, 'news.content', 'news.updated_at'])
    .where('news.id', '=', id)
    .executeTakeFirst()

/** The articles published just before and just after this one. */
export const findNeighbours = async (db: Db, id: number, publishedAt: Date) => {
  const beside = (operator: '<' | '>', direction: 'asc' | 'desc') =>
    db
      .selectFrom('news')
      .select(['id', 'title'])
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(published_at, id) ${sql.raw(operator)} (${publishedAt}, ${id})`)
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
  const [previous, next] = await Promise.all([beside('<', 'desc'), beside('>', 'asc')])
  return { previous: previous ?? null, next: next ?? null }
}
