import type { z } from 'zod'
import type { listNews as endpoint } from '#contract/news.ts'
import type { Db } from '#kernel/database/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findPublished } from './queries.ts'
import { findByWords } from './search-news.ts'
import { toListedItem } from './view.ts'

/** One page of the news: search results or the whole list. */
export const listNews = async (db: Db, query: z.output<typeof endpoint.query>) => {
  const { title } = query
  return title
    ? toPage(await findByWords(db, { ...query, title }), toListedItem)
    : toPage(await findPublished(db, query), toListedItem)
}
