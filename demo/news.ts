import { NewNews } from '#contract/pages/news/news.ts'
import type { newsSections } from '#contract/pages/news/news-sections.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addNews, addViews } from '../server/areas/pages/news/index.ts'
import { readContent } from './read-content.ts'

interface Article {
  title: string
  section: (typeof newsSections)[number]
  summary: string
  /** Negative: published in this many days. */
  daysAgo: number
  state?: 'draft' | 'offline'
  body: string
}

const dayMs = 86_400_000

/** Loads the alliance's news, dated relative to today; existing articles are left unchanged. */
export const loadNews = async (db: Db, administrator: Actor, say: (line: string) => void): Promise<void> => {
  const articles = readContent<Article[]>('news')
  const present = new Set((await db.selectFrom('news').select('title').execute()).map(({ title }) => title))
  for (const article of articles) {
    if (present.has(article.title)) continue
    const { id } = await addNews(db, administrator, toNews(article))
    if (article.daysAgo > 0 && article.state !== 'draft') await addViews(db, new Map([[id, viewsOf(article)]]))
  }
  say(`联盟资讯 ${articles.length} 篇`)
}

/** Older articles have more views, with some variation. */
const viewsOf = ({ title, daysAgo }: Article) => 180 + Math.min(daysAgo, 400) * 4 + ((title.length * 397) % 1_400)

const toNews = ({ title, section, summary, daysAgo, body, state }: Article) =>
  NewNews.parse({
    title,
    section,
    summary,
    content: body,
    state: state ?? 'published',
    publishTime: new Date(Date.now() - daysAgo * dayMs).toISOString(),
  })
