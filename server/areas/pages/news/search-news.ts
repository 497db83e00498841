import { sql } from 'kysely'
import type { z } from 'zod'
import type { listNews, NewsItem } from '#contract/pages/news/news.ts'
import { paths } from '#contract/paths.ts'
import { textOf } from '#kernel/content/index.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import {
  type FoundResult,
  foundFacts,
  index,
  remove,
  search,
  suggest,
  toSuggestions,
  withTexts,
} from '#kernel/search/index.ts'
import { yearOf } from '#kernel/time/index.ts'
import { itemColumns, selectPublished } from './queries.ts'
import { toListedItem } from './view.ts'
import './tables.ts'

const kind = 'news'
const scope = { kinds: [kind], visibility: ['public'], hasPages: false }

/** Updates the search index after a change of the item; only published items are in it. */
export const indexNews = async (tx: Tx, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('news')
    .select(['title', 'summary', 'content', 'section', 'published_at'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return remove(tx, kind, id)
  await index(tx, {
    kind,
    id,
    visibility: scope.visibility,
    title: row.title,
    text: `${row.summary}\n${textOf(row.content)}`,
    facets: [`section:${row.section}`],
    sortAt: row.published_at!,
  })
}

/** One page of the articles that contain the words, most relevant or newest first. */
export const findByWords = async (db: Db, query: z.output<typeof listNews.query> & { title: string }) => {
  const { title, section, year, order, exact, page, size } = query
  const { rows, ...found } = await search(db, {
    ...scope,
    query: title,
    facets: section ? [`section:${section}`] : [],
    ...(year && yearOf(year)),
    order,
    near: exact === 1 ? 'never' : 'few',
    page,
    size,
  })
  return { ...found, rows: await rowsOf(db, rows, found.marks) }
}

const rowsOf = async (db: Db, results: readonly FoundResult[], marks: readonly string[] | undefined) => {
  const [found, rows] = await Promise.all([
    withTexts(db, results, marks),
    selectPublished(db)
      .select(itemColumns)
      .where(sql<boolean>`news.id = any(${results.map(({ id }) => id)}::bigint[])`)
      .execute(),
  ])
  return found.flatMap((result) => {
    const row = rows.find((one) => one.id === result.id)
    return row ? [{ ...row, marked: { title: result.title, summary: result.snippet }, ...foundFacts(result) }] : []
  })
}

/** For the search of the whole site. */
export const siteNews = {
  scope,
  /** The found articles in the order of the results. */
  items: async (db: Db, results: readonly FoundResult[], marks: readonly string[]): Promise<NewsItem[]> =>
    (await rowsOf(db, results, marks)).map(toListedItem),
}

export const suggestWords = async (db: Db, typed: string) =>
  toSuggestions(await suggest(db, typed, scope), paths.article)
