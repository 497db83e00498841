import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { idsPerFile, type SitemapSource, sitemapFile, sitemapIndex, sitemapOf } from '#kernel/pages/index.ts'
import { authorPages, itemPages } from './areas/catalogue/items/index.ts'
import { newsPages } from './areas/pages/news/index.ts'
import { ownPages } from './areas/pages/site-pages/index.ts'
import { companyPages } from './areas/people/companies/index.ts'

const sources: Record<string, SitemapSource> = {
  resources: itemPages('resource'),
  lessons: itemPages('lesson'),
  news: newsPages,
  companies: companyPages,
  authors: authorPages,
  own: ownPages,
}

const staticPages = [
  paths.home,
  paths.mall,
  paths.courses,
  paths.courseSort,
  ...(['About', 'Member', 'InfoMation', 'Apply', 'Contact'] as const).map(paths.alliance),
  paths.shops,
  paths.history,
  paths.culture,
  paths.more,
  paths.showcase,
  paths.solutions,
  paths.topUpRules,
  paths.terms,
  paths.privacy,
]

/** Paths without content for search engines: calls, pages that need a login, and the login itself. */
const closed = [
  '/api/',
  '/auth/',
  '/System',
  '/NumberShop/',
  '/Admin/',
  paths.login,
  paths.firstPassword,
  paths.report,
  paths.search,
]

/** Serves robots.txt and the sitemaps. */
export const sitemapRoutes = (app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>) => {
  const origin = config.publicUrl
  app.get('/robots.txt', (_request, reply) =>
    cached(reply, 'text/plain').send(
      `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`,
    ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const files = ['pages.xml', ...(await filesOf(db))]
    return cached(reply, 'application/xml').send(sitemapIndex(files.map((file) => `${origin}/sitemap/${file}`)))
  })
  app.get('/sitemap/pages.xml', (_request, reply) =>
    cached(reply, 'application/xml').send(sitemapOf(staticPages.map((path) => origin + path))),
  )
  app.get<{ Params: { file: string } }>('/sitemap/:file', async ({ params }, reply) => {
    const [, kind = '', digits] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(params.file) ?? []
    const source = Object.hasOwn(sources, kind) ? sources[kind] : undefined
    const number = Number(digits)
    if (!source || number < 1 || number > fileCount(await source.lastId(db))) return fail('not_found')
    return cached(reply, 'application/xml').send(Readable.from(sitemapFile(db, source, number, origin)))
  })
}

const cached = (reply: FastifyReply, type: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600')

const fileCount = (lastId: number) => Math.ceil(lastId / idsPerFile)

const filesOf = async (db: Db): Promise<string[]> => {
  const files = await Promise.all(
    Object.entries(sources).map(async ([kind, source]) => {
      const count = fileCount(await source.lastId(db))
      return Array.from({ length: count }, (_, at) => `${kind}-${at + 1}.xml`)
    }),
  )
  return files.flat()
}
