import type { Db } from '#kernel/database/index.ts'
import { itemColumns, published } from './queries.ts'

const newest = 20

/** The newest articles for readers of feeds: title, address, time and summary of each. */
export const newestNews = async (db: Db) => {
  const rows = await published(db)
    .select(itemColumns)
    .orderBy('news.published_at', 'desc')
    .orderBy('news.id', 'desc')
    .limit(newest)
    .execute()
  return rows.map(({ id, title, summary, section, published_at }) => ({
    path: `/AboutsUs/View?InfoId=${id}`,
    title,
    summary,
    section,
    publishedAt: published_at!,
  }))
}
