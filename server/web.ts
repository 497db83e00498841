import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, data, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from '#contract/index.ts'
import { asProblem } from '#contract/problem.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import {
  type Caller,
  callerOf,
  fixedHeaders,
  isOurOwn,
  type LoadShedder,
  readToken,
  refuseEncodedBody,
  type Services,
  tokenCookie,
  unavailableSeconds,
  withContentSecurityPolicy,
} from '#kernel/http/index.ts'
import type { Events } from '#kernel/live/index.ts'
import { type CachedPages, createPageCache, type PageCache } from '#kernel/pages/index.ts'
import { pageCompression } from './compression.ts'

const webFolder = path.join(import.meta.dirname, '../web')
const pageCacheBytes = 64 * 1024 * 1024
const pageMaxAgeSeconds = 60
const maxActionBody = 2 * 1024 * 1024

/** The exports of entry.server.tsx that the server uses. */
interface EntryModule {
  apiContext: RouterContext<Api>
  /** The pages that visitors share, as their loaders declare them. */
  cachedPagesOf: (routes: ServerBuild['routes']) => CachedPages
  /** The header in which a render passes the nonce of its inline scripts to the server; it is never sent. */
  nonceHeader: string
}

/** The response of a route before it is sent: a document as bytes, anything else as a stream. */
interface Answer {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer> | ReadableStream | null
}

export interface Pages {
  /** A function in development, called for every request because the sources may have changed. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  cache: PageCache
  mountAssets(app: FastifyInstance): Promise<void>
}

/**
 * A page whose read found no database is an error page with 503 and its words. React Router makes a 500 of any error that
 * is thrown as it is, and prints its stack on the terminal.
 */
export const asErrorPage = (error: unknown): unknown => {
  const problem = asProblem(error)
  if (problem?.status !== 503) return error
  const { status, code, message } = problem
  return data({ status, code, message }, { status })
}

const entryOf = (build: ServerBuild) => build.entry.module as unknown as EntryModule

/** The built pages, with the cache of pages that visitors share. */
export const loadPages = async ({ config }: Pick<Services, 'config'>, events: Events): Promise<Pages> => {
  const built = path.join(webFolder, 'build/server/index.js')
  if (!existsSync(built)) throw new Error('页面尚未构建，请先运行 npm run build')
  const build: ServerBuild = await import(pathToFileURL(built).href)
  const cache = createPageCache({
    pages: entryOf(build).cachedPagesOf(build.routes),
    maxBytes: pageCacheBytes,
    tokenCookie,
    headers: fixedHeaders(config.isHttps),
    maxAgeSeconds: pageMaxAgeSeconds,
    sharedSeconds: config.sharedCacheSeconds,
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

/** Pages from their sources with hot reload, for development; nothing is cached. */
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

/** Every path that is not a call is a page: rendered by React Router, whose loaders make calls in process. */
export const mountPages = async (
  app: FastifyInstance,
  { config }: Services,
  pages: Pages,
  apiFor: (caller: Caller) => Api,
  load: LoadShedder,
): Promise<void> => {
  await app.register(async (scope) => {
    await pages.mountAssets(scope)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const mode = config.dev ? 'development' : 'production'
    const render = createRequestHandler(pages.build, mode)
    // WeChat's page with the QR code; the simulated one is ours.
    const frames = config.wechat.website ? [config.wechat.connectUrl] : []

    const answer = async (request: Request, caller: Caller): Promise<Answer> => {
      const { apiContext, nonceHeader } = entryOf(typeof pages.build === 'function' ? await pages.build() : pages.build)
      const context = new RouterContextProvider()
      context.set(apiContext, apiFor(caller))
      const response = await render(request, context)
      const { status, headers } = response
      addCookies(headers, caller)
      if (status === 503) headers.set('retry-after', String(unavailableSeconds))
      if (!headers.get('content-type')?.startsWith('text/html')) return { status, headers, body: response.body }
      const html = Buffer.from(await response.arrayBuffer())
      const nonce = headers.get(nonceHeader) ?? undefined
      headers.delete(nonceHeader)
      const { policy, document } = withContentSecurityPolicy(html, nonce, { dev: config.dev, frames })
      headers.set('content-security-policy', policy)
      return { status, headers, body: document }
    }

    scope.all('/*', { compress: pageCompression }, async (request, reply) => {
      const pageKey = pages.cache.keyOf(request.method, request.raw.url ?? '/', request.headers)
      const isJoining = pageKey !== undefined && pages.cache.isRendering(pageKey)
      if (!isJoining && load.refuses(request, reply)) return reply
      const caller = callerOf(request)
      if (pageKey) {
        const page = await pages.cache.render(pageKey, async (url) => {
          const { body, ...init } = await answer(visitorRequest(config.publicUrl, url), asVisitor(caller))
          return new Response(body, init)
        })
        if (page instanceof Response) return page
        reply.hijack()
        pages.cache.send(page, request.raw, reply.raw)
        return reply
      }
      refuseForeignAction(request, config.publicUrl)
      const pageRequest = toRequest(request, reply, config.publicUrl)
      if (isAction(request)) await requireReadable(pageRequest)
      return send(reply, await answer(pageRequest, caller))
    })
  })
}

/** A shared page is rendered without any header of the visitor whose request caused the render. */
const asVisitor = ({ address, requestId }: Caller): Caller => ({
  headers: {},
  address,
  requestId,
  userAgent: '',
  cookies: [],
})
const visitorRequest = (publicUrl: string, url: string) => new Request(new URL(url, publicUrl))

/** HTTP/1.0 clients send no host. */
const toRequest = (request: FastifyRequest, reply: FastifyReply, publicUrl: string) =>
  createRequest(request.raw, reply.raw, {
    host: request.host || new URL(publicUrl).host,
    protocol: `${request.protocol}:`,
  })

const isAction = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/** Actions read forms. A copy is read first: an action that fails to read its form would answer 500. */
const requireReadable = async (request: Request) => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) fail('unsupported_media_type')
  await request
    .clone()
    .formData()
    .catch(() => fail('malformed_body'))
}

/** Form submissions must come from our own pages and be small. */
const refuseForeignAction = (request: FastifyRequest, publicUrl: string) => {
  if (!isAction(request)) return
  const { headers } = request
  refuseEncodedBody({ headers })
  const length = headers['content-length']
  if (headers['transfer-encoding'] !== undefined || Number(length ?? 0) > maxActionBody) fail('body_too_large')
  if (!isOurOwn(headers, publicUrl, readToken(headers)?.via)) throw new AppError('foreign_origin')
}

/** Adds the cookies that calls have set, and keeps personal responses out of shared caches. */
const addCookies = (headers: Headers, { cookies }: Caller): void => {
  for (const line of cookies) headers.append('set-cookie', line)
  if (cookies.length > 0 || !headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}

const send = (reply: FastifyReply, { status, headers, body }: Answer) => {
  for (const [name, value] of headers) reply.header(name, value)
  return reply.code(status).send(body)
}
