import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { type FeedEntry, jsonFeedOf, rssOf } from '#kernel/pages/index.ts'
import { settingsOf } from './areas/base/settings/index.ts'
import { newestItems } from './areas/catalogue/items/index.ts'
import { newestNews } from './areas/pages/news/index.ts'

interface Source {
  title: string
  /** The page that lists the same entries. */
  page: string
  rss: string
  json: string
  newest: (db: Db) => Promise<FeedEntry[]>
}

/** PAGE-30: only what visitors can read; the forum asks for a login, so it has no feed. */
const sources: Source[] = [
  {
    title: '联盟资讯',
    page: paths.alliance('InfoMation'),
    rss: paths.newsFeed,
    json: '/feed.json',
    newest: newestNews,
  },
  {
    title: '新资源',
    page: paths.mall,
    rss: paths.resourceFeed,
    json: '/feed-resources.json',
    newest: newestItems('resource'),
  },
  {
    title: '新课程',
    page: paths.courseSort,
    rss: paths.courseFeed,
    json: '/feed-courses.json',
    newest: newestItems('lesson'),
  },
]

const forms = {
  rss: { type: 'application/rss+xml', write: rssOf },
  json: { type: 'application/feed+json', write: jsonFeedOf },
} as const

/** Serves the newest articles, resources and courses to feed readers. */
export const feedRoutes = (app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>) => {
  for (const source of sources)
    for (const form of ['rss', 'json'] as const)
      app.get(source[form], async (_request, reply) => {
        const { siteName, slogan } = await settingsOf(db, 'site')
        const { type, write } = forms[form]
        const feed = write(config.publicUrl, {
          title: `${siteName}：${source.title}`,
          description: slogan,
          page: source.page,
          address: source[form],
          entries: await source.newest(db),
        })
        return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(feed)
      })
}
