import { NewNews, type newsSections } from '#contract/news.ts'
import type { Db } from '#kernel/db.ts'
import type { Actor } from '#kernel/session.ts'
import { addNews } from '../server/features/news/index.ts'
import { readContent } from './read-content.ts'

interface Article {
  title: string
  section: (typeof newsSections)[number]
  summary: string
  daysAgo: number
  body: string
}

const dayMs = 86_400_000

/** The alliance's news, dated back from today so that the portal looks alive; what is there already is left alone. */
export const loadNews = async (db: Db, administrator: Actor, say: (line: string) => void): Promise<void> => {
  const articles = readContent<Article[]>('news')
  const present = new Set((await db.selectFrom('news').select('title').execute()).map(({ title }) => title))
  for (const article of articles) {
    if (present.has(article.title)) continue
    await addNews(db, administrator, toNews(article))
  }
  say(`联盟资讯 ${articles.length} 篇`)
}

const toNews = ({ title, section, summary, daysAgo, body }: Article) =>
  NewNews.parse({
    title,
    section,
    summary,
    content: body,
    state: 'published',
    publishTime: new Date(Date.now() - daysAgo * dayMs).toISOString(),
  })
