import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listNews } from '#contract/pages/news/news.ts'
import { type Db, preparedRow, preparedShortRead } from '#kernel/database/index.ts'
import { boundedCount, countUpTo, hiddenOffset, inOrderOf, limitFor, offsetOf, toTotal } from '#kernel/listing/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
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

/** One page of the public list with its total. */
export const findPublished = async (db: Db, query: ListQuery) => {
  const rows = await pageOfPublished(db, query)
  if (rows[0]) return { rows, ...toTotal(rows[0].total) }
  if (query.page === 0) return { rows, total: 0 }
  const { section, from, to } = valuesOf(query)
  const chosen = { section: section && sql`${section}`, from: from && sql`${from}`, to: to && sql`${to}` }
  return { rows, ...(await countUpTo(sql`select from news where ${isInList(chosen)}`, db)) }
}

const valuesOf = ({ section, year }: Pick<ListQuery, 'section' | 'year'>) => ({
  ...(section && { section }),
  ...(year && { from: yearStart(year), to: yearStart(year + 1) }),
})

type Chosen = { [Name in 'section' | 'from' | 'to']?: RawBuilder<unknown> | undefined }

const isInList = ({ section, from, to }: Chosen) => sql<boolean>`news.state = 'published' and news.deleted_at is null
  ${section ? sql`and news.section = ${section}` : sql``}
  ${from && to ? sql`and news.published_at >= ${from} and news.published_at < ${to}` : sql``}`

export const sortColumns = {
  uploadTime: 'news.published_at',
  viewCount: 'news.view_count',
  recentViews: 'news.trending_score',
} as const

const pageOfPublished = async (db: Db, query: ListQuery) => {
  const { section, year, sort, size } = query
  const isPinnedFirst = sort.field === 'uploadTime' && !year && sort.direction === 'desc'
  const offset = offsetOf(query)
  const values = { ...valuesOf(query), ...(offset > 0 && { offset }) }
  const limit = limitFor(size)
  const found = await preparedShortRead(db, `news.list ${limit} ${sort.field} ${sort.direction}`, values, ($) => {
    const listed = isInList({ section: section && $('section'), ...(year && { from: $('from'), to: $('to') }) })
    let rows = selectPublished(db)
      .select(itemColumns)
      .select(boundedCount(sql`select from news where ${listed}`).as('total'))
      .where(listed)
      .limit(sql.lit(limit))
    if (isPinnedFirst) rows = rows.orderBy('news.is_pinned', 'desc')
    rows = rows.orderBy(sortColumns[sort.field], sort.direction).orderBy('news.id', sort.direction)
    return offset > 0 ? rows.offset(hiddenOffset($('offset'))) : rows
  })
  return found.slice(0, size)
}

/** Midnight of New Year in Asia/Shanghai. */
export const yearStart = (year: number) => new Date(`${year}-01-01T00:00:00+08:00`)

export const listYears = (db: Db) =>
  cachedUntilNotified(db, 'news', 'years', () =>
    selectPublished(db)
      .select(sql<number>`extract(year from published_at at time zone 'Asia/Shanghai')::int`.as('year'))
      .select(sql<number>`count(*)::int`.as('count'))
      .groupBy('year')
      .orderBy('year', 'desc')
      .execute(),
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
