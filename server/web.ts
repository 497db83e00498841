import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from '#contract/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import {
  type Caller,
  callerOf,
  contentSecurityPolicy,
  fixedHeaders,
  isOurOwn,
  readToken,
  type Services,
  tokenCookie,
} from '#kernel/http/index.ts'
import type { Events } from '#kernel/live/index.ts'
import { accepts, type CachedPages, createPageCache, type PageCache } from '#kernel/pages/index.ts'
import { createPageHandler } from './page-routes.ts'

const webFolder = path.join(import.meta.dirname, '../web')
const pageCacheBytes = 64 * 1024 * 1024
const pageMaxAgeSeconds = 60
const actionBodyLimit = 2 * 1024 * 1024

/** A rendered page, as the visitor's browser can read it. */
interface PageDocument {
  /** Of its inline scripts, as the content security policy names them. */
  scriptHashes: string
  whole(): Buffer<ArrayBuffer>
  gzip(): Buffer<ArrayBuffer>
}

/** What entry.server.tsx of the pages exports for the server. */
interface PagesEntry {
  apiContext: RouterContext<Api>
  documentContext: RouterContext<PageDocument | null>
  cachedPages: CachedPages
}

/** A page, or whatever else a route answers with, before it is sent. */
interface Answer {
  status: number
  headers: Headers
  body: ReadableStream | null
  document: PageDocument | null
}

export interface Pages {
  /** Asked once when pages are built; in development at every request, for their sources may have changed. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  cache: PageCache
  mountAssets(app: FastifyInstance): Promise<void>
}

const entryOf = (build: ServerBuild) => build.entry.module as unknown as PagesEntry

/** The built pages, with the cache of what visitors share. */
export const loadPages = async ({ config }: Pick<Services, 'config'>, events: Events): Promise<Pages> => {
  const built = path.join(webFolder, 'build/server/index.js')
  if (!existsSync(built)) throw new Error('页面尚未构建，请先运行 npm run build')
  const build: ServerBuild = await import(pathToFileURL(built).href)
  const cache = createPageCache({
    pages: entryOf(build).cachedPages,
    maxBytes: pageCacheBytes,
    tokenCookie,
    headers: fixedHeaders(config.isHttps),
    maxAgeSeconds: pageMaxAgeSeconds,
  })
  cache.follow(events)
  return {
    cache,
    build,
    async mountAssets(app) {
      const client = path.join(webFolder, 'build/client')
      await app.register(fastifyStatic, {
        root: client,
        wildcard: false,
        index: false,
        preCompressed: true,
        decorateReply: false,
        setHeaders(reply, file) {
          const isHashed = file.startsWith(path.join(client, 'assets'))
          reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        },
      })
    },
  }
}

/** Pages straight from their sources with hot reload, for development; nothing is cached. */
export const loadPagesForDevelopment = async (): Promise<Pages> => {
  const { createServer } = await import('vite')
  let vite: Awaited<ReturnType<typeof createServer>>
  return {
    cache: createPageCache({ pages: {}, maxBytes: 0, tokenCookie }),
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    async mountAssets(app) {
      vite = await createServer({
        root: webFolder,
        configFile: path.join(webFolder, 'vite.config.ts'),
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      app.addHook('onClose', () => vite.close())
      app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
    },
  }
}

/** Everything no call claims is a page: rendered by React Router, which reaches the calls in process. */
export const mountPages = async (
  app: FastifyInstance,
  { config }: Services,
  pages: Pages,
  apiFor: (caller: Caller) => Api,
): Promise<void> => {
  await app.register(async (scope) => {
    await pages.mountAssets(scope)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const mode = config.dev ? 'development' : 'production'
    const render =
      typeof pages.build === 'function' ? createRequestHandler(pages.build, mode) : createPageHandler(pages.build, mode)

    const answer = async (request: Request, caller: Caller): Promise<Answer> => {
      const { apiContext, documentContext } = entryOf(
        typeof pages.build === 'function' ? await pages.build() : pages.build,
      )
      const context = new RouterContextProvider()
      context.set(apiContext, apiFor(caller))
      const { status, headers, body } = await render(request, context)
      const document = context.get(documentContext)
      if (document) headers.set('content-security-policy', contentSecurityPolicy(document.scriptHashes, config.dev))
      keepPrivate(headers, caller)
      return { status, headers, body, document }
    }

    scope.all('/*', async (request, reply) => {
      const caller = callerOf(request)
      const plan = pages.cache.plan(request.method, request.raw.url ?? '/', request.headers)
      if (plan) {
        const page = await pages.cache.render(plan, async (url) => {
          const { document, body, ...init } = await answer(visitorRequest(config.publicUrl, url), visitor(caller))
          return new Response(document?.whole() ?? body, init)
        })
        if (page instanceof Response) return page
        reply.hijack()
        pages.cache.send(page, request.raw, reply.raw)
        return reply
      }
      refuseForeignAction(request, config.publicUrl)
      return send(request, reply, await answer(toRequest(request, reply), caller))
    })
  })
}

/** A shared page is rendered for nobody in particular: no header of whoever happened to come first has a part in it. */
const visitor = ({ address, requestId }: Caller): Caller => ({
  headers: {},
  address,
  requestId,
  userAgent: '',
  cookies: [],
})
const visitorRequest = (publicUrl: string, url: string) => new Request(new URL(url, publicUrl))

const toRequest = (request: FastifyRequest, reply: FastifyReply) =>
  createRequest(request.raw, reply.raw, { host: request.host, protocol: `${request.protocol}:` })

const refuseForeignAction = ({ method, headers }: FastifyRequest, publicUrl: string) => {
  if (method === 'GET' || method === 'HEAD') return
  const length = headers['content-length']
  if (headers['transfer-encoding'] !== undefined || Number(length ?? 0) > actionBodyLimit) fail('body_too_large')
  if (!isOurOwn(headers, publicUrl, readToken(headers)?.via)) throw new AppError('foreign_origin')
}

/** What the calls set as cookies leaves with the page; what is one person's own stays out of shared caches. */
const keepPrivate = (headers: Headers, { cookies }: Caller): void => {
  for (const line of cookies) headers.append('set-cookie', line)
  if (cookies.length > 0 || !headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}

/** Most of a document has been compressed before, by gzip: putting it together again is cheaper than any other coding. */
const send = ({ headers: asked }: FastifyRequest, reply: FastifyReply, { document, status, headers, body }: Answer) => {
  for (const [name, value] of headers) reply.header(name, value)
  reply.code(status)
  if (!document) return reply.send(body)
  if (!accepts(asked['accept-encoding'] ?? '', 'gzip')) return reply.send(document.whole())
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(document.gzip())
}
