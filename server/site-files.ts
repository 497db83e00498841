import type { FastifyInstance } from 'fastify'
import type { Services } from '#kernel/http/index.ts'
import { escapedXml } from '#kernel/pages/index.ts'
import { newestNews } from './features/news/index.ts'
import { settingsOf } from './features/settings/index.ts'

/** Serves the news feed and the web app manifest. */
export const siteFiles = (app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>) => {
  app.get('/rss.xml', async (_request, reply) => {
    const { siteName, slogan } = await settingsOf(db, 'site')
    const feed = feedOf(config.publicUrl, { siteName, slogan }, await newestNews(db))
    return reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(feed)
  })
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { siteName, shortName, slogan } = await settingsOf(db, 'site')
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify({ name: siteName, short_name: shortName, description: slogan, ...manifest }))
  })
}

const manifest = {
  lang: 'zh-CN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#F3F4F3',
  theme_color: '#0F1A28',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

type Article = Awaited<ReturnType<typeof newestNews>>[number]

const feedOf = (origin: string, site: { siteName: string; slogan: string }, articles: Article[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapedXml(`${site.siteName}：联盟资讯`)}</title>
<link>${escapedXml(`${origin}/AboutsUs?active=InfoMation`)}</link>
<description>${escapedXml(site.slogan)}</description>
<language>zh-CN</language>
<atom:link href="${escapedXml(`${origin}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${articles.map((article) => itemOf(origin, article)).join('')}</channel></rss>
`

const itemOf = (origin: string, { path, title, summary, section, publishedAt }: Article) => {
  const address = escapedXml(origin + path)
  return `<item><title>${escapedXml(title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><category>${section}</category><pubDate>${publishedAt.toUTCString()}</pubDate><description>${escapedXml(summary)}</description></item>
`
}
