import { createServer } from 'node:http'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { transferTimeoutMs } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import {
  addSecurityHeaders,
  type Bind,
  type Bound,
  bindTo,
  createLoadShedder,
  explainReadOnly,
  inProcessApi,
  type LoadLimits,
  logOfRequest,
  RequestLog,
  refuseUnknownCalls,
  sendProblem,
  serve,
  traceRequests,
} from '#kernel/http/index.ts'
import type { Events } from '#kernel/live/index.ts'
import { requestIds, trustedProxies } from '#kernel/log/index.ts'
import { watchRequests, watchSources } from '#kernel/metrics/index.ts'
import { serveWebsockets } from '#kernel/websocket/index.ts'
import { isServable, originForm, readableUrl, refuseBroken, refuseUnservable } from './broken-requests.ts'
import { compression } from './compression.ts'
import { isOnThisMachine, refuseElsewhere } from './demo-host.ts'
import { countVisits, guards, installFeatures, socketGuards } from './features.ts'
import { feedRoutes } from './feed-routes.ts'
import { offlinePage } from './offline-page.ts'
import { type OperationParts, operationRoutes } from './operation-routes.ts'
import { siteFiles } from './site-files.ts'
import { sitemapRoutes } from './sitemap-routes.ts'
import { asErrorPage, mountPages, type Pages } from './web.ts'

const bodyLimit = 2 * 1024 * 1024

export interface AppParts extends OperationParts {
  events: Events
  /** Absent in tests that only make calls. */
  pages?: Pages
  /** Other limits than the usual ones. */
  loadLimits?: Partial<LoadLimits>
}

/** The whole portal as one Fastify instance, not yet listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, log, pages, events } = parts
  const visits = countVisits(parts)
  const load = createLoadShedder(log, parts.loadLimits)
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit,
    requestTimeout: transferTimeoutMs,
    keepAliveTimeout: 65_000,
    trustProxy: config.trustProxy ?? false,
    logController: new RequestLog(),
    childLoggerFactory: logOfRequest,
    genReqId: requestIds(trustedProxies(config.trustProxy)),
    // CALL-4: /api/Topic and /api/topic are the same calls.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: sendProblem,
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseBroken,
    serverFactory: (handler, options) =>
      createServer(options as object, (req, res) => {
        req.url = originForm(req.url)
        if (!isServable(req) || (config.isLocalOnly && !isOnThisMachine(req))) return handler(req, res)
        visits.note(req)
        if (!pages?.cache.answerFromCache(req, res, load.isOverloaded())) handler(req, res)
      }),
  })
  app.addHook('onClose', () => visits.close())
  app.addHook('onClose', () => load.close())
  explainReadOnly(config.databaseUrl)
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler(() => fail('not_found'))
  traceRequests(app)
  app.addHook('onRequest', refuseUnservable)
  if (config.isLocalOnly) app.addHook('onRequest', refuseElsewhere)
  readForms(app)
  addSecurityHeaders(app, config.isHttps)
  await app.register(compress, compression)
  await app.register(multipart, { limits: { fields: 50, fieldSize: bodyLimit, files: 20, headerPairs: 100 } })

  watchRequests(app)
  watchSources({ db: parts.db, pageCache: pages?.cache, load })

  const bounds = new Map<Endpoint, Bound>()
  const bound = bindTo(parts, {
    ...guards,
    async findActor(db, token) {
      const actor = await guards.findActor(db, token)
      load.noteSession(token, actor !== undefined)
      return actor
    },
  })
  const bind: Bind = (endpoint, handler) => {
    const ready = bound(endpoint, handler)
    bounds.set(endpoint, ready)
    serve(app, ready, load)
  }
  installFeatures(bind, app, parts, events)
  operationRoutes(app, parts, bound)
  sitemapRoutes(app, parts)
  siteFiles(app, parts)
  offlinePage(app, parts)
  feedRoutes(app, parts)
  refuseUnknownCalls(app)
  serveWebsockets(app, parts, events, socketGuards)
  if (pages) await mountPages(app, parts, pages, inProcessApi(bounds, asErrorPage), load)
  return app
}

/** Accepts empty bodies (a DELETE with a content type), JSON, and forms as flat fields; plain text has no fields. */
const readForms = (app: FastifyInstance) => {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) =>
    done(text === '' ? null : new AppError('unsupported_media_type'), undefined),
  )
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    return parseJson(request, text as string, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    const fields = [...new URLSearchParams(text as string)].filter(([, value]) => value !== '')
    done(null, Object.fromEntries(fields))
  })
}
