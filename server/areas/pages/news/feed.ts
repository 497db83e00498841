import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import { type FeedEntry, feedLength } from '#kernel/pages/index.ts'
import { itemColumns, selectPublished } from './queries.ts'

/** The newest articles for feed readers: title, address, time and summary. */
export const newestNews = async (db: Db): Promise<FeedEntry[]> => {
  const rows = await selectPublished(db)
    .select(itemColumns)
    .orderBy('news.published_at', 'desc')
    .orderBy('news.id', 'desc')
    .limit(feedLength)
    .execute()
  return rows.map(({ id, title, summary, section, published_at }) => ({
    path: paths.article(id),
    title,
    summary,
    section,
    publishedAt: published_at!,
  }))
}
