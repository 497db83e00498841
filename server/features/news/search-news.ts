import { sql } from 'kysely'
import type { z } from 'zod'
import type { listNews } from '#contract/news/news.ts'
import { paths } from '#contract/paths.ts'
import { textOf } from '#kernel/content/index.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { inOrderOf } from '#kernel/listing/index.ts'
import { foundFacts, index, remove, search, suggest, toSuggestions } from '#kernel/search/index.ts'
import { yearOf } from '#kernel/time/index.ts'
import { itemColumns, selectPublished } from './queries.ts'
import './tables.ts'

const kind = 'news'
const scope = { kinds: [kind], visibility: ['public'] }

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
  const found = await search(db, {
    ...scope,
    query: title,
    facets: section ? [`section:${section}`] : [],
    ...(year && yearOf(year)),
    order,
    isExact: exact === 1,
    page,
    size,
  })
  const ids = found.rows.map(({ id }) => id)
  const rows = await selectPublished(db)
    .select(itemColumns)
    .where(sql<boolean>`news.id = any(${ids}::bigint[])`)
    .execute()
  const results = new Map(found.rows.map((result) => [result.id, result]))
  return {
    ...found,
    rows: inOrderOf(ids, rows).map((row) => {
      const result = results.get(row.id)!
      return { ...row, marked: { title: result.title, summary: result.snippet }, ...foundFacts(result) }
    }),
  }
}

export const suggestWords = async (db: Db, typed: string) =>
  toSuggestions(await suggest(db, typed, scope), paths.article)
