import { type WordAction, wordActions } from '#contract/base/moderation/moderation.ts'
import { extraSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { NewNews } from '#contract/pages/news/news.ts'
import type { newsSections } from '#contract/pages/news/news-sections.ts'
import { type Db, writeFact } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addSensitiveWords } from '../server/areas/base/moderation/index.ts'
import { updateSettings } from '../server/areas/base/settings/index.ts'
import { addNews, addViews } from '../server/areas/pages/news/index.ts'
import { loadAccounts } from './accounts.ts'
import { loadCoins } from './coins.ts'
import { loadCompanies } from './companies.ts'
import { loadCourses } from './courses.ts'
import { loadHistory } from './history.ts'
import { memberFinder } from './people.ts'
import { readContent } from './read-content.ts'
import { loadTopics } from './topics.ts'

const say = (line: string) => console.log(`演示内容：${line}`)

/** Loads everything that needs no files; `load-files.ts` continues from there. */
export const loadDatabase = async (db: Db): Promise<void> => {
  await loadAccounts(db, say)
  await loadCoins(db, say)
  const administrator = (await memberFinder(db))('admin')
  await loadSensitiveWords(db, administrator, say)
  await loadNews(db, administrator, say)
  await loadCompanies(db, administrator, say)
  await loadCourses(db, administrator, say)
  await loadTopics(db, say)
  await loadHistory(db, say)
  await openUploads(db, administrator)
  await writeFact(db, 'demo', 'files')
}

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

/** Loads the sensitive words; existing ones are left unchanged. */
export const loadSensitiveWords = async (db: Db, administrator: Actor, say: (line: string) => void): Promise<void> => {
  const entries = readContent<{ word: string; action: WordAction }[]>('sensitive')
  for (const action of wordActions) {
    const words = entries.filter((one) => one.action === action).map(({ word }) => word)
    await addSensitiveWords(db, administrator, { words, action })
  }
  say(`敏感词 ${entries.length} 个`)
}

/** PLAT-3: the demo accepts every kind of document, unless an administrator has already changed the setting. */
export const openUploads = async (db: Db, administrator: Actor): Promise<void> => {
  const values = { extraSuffixes: [...extraSuffixes] }
  await updateSettings(db, administrator, { group: 'library', version: 0, values }).catch((error) => {
    if (!(error instanceof AppError)) throw error
  })
}
