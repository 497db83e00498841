import { hash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type postgres from 'postgres'
import { z } from 'zod'
import { backOffice } from '#contract/back-office-paths.ts'
import { endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { openApi } from '#contract/openapi.ts'
import { pendingMigrations, readFact, requireAnswer } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import { type bindTo, callerOf, type Services } from '#kernel/http/index.ts'
import { metricsText } from '#kernel/metrics/index.ts'
import { schema } from './migrations.ts'

export interface OperationParts extends Services {
  sql: postgres.Sql
}

const forAdministrators = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'administrator',
  permission: 'jobs',
  summary: '接口文档',
  answer: z.unknown(),
})

/** The API documentation is 1.5 MB of scripts, which change only with a release. */
const oneDayCache = 'private, max-age=86400'
const swaggerFiles: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}

let apiDescription: ReturnType<typeof openApi> | undefined
/** Made when it is first asked for: it takes longer than everything else in the start of a process. */
const describeApi = () => {
  apiDescription ??= openApi(contract, '门户 API')
  return apiDescription
}

/** Endpoints for operators: health, readiness, metrics and API documentation. */
export const operationRoutes = (app: FastifyInstance, services: OperationParts, bound: ReturnType<typeof bindTo>) => {
  const { config, log } = services
  const gate = bound(forAdministrators, () => undefined)
  const onlyAdministrators = async (request: FastifyRequest) => void (await gate.admit(callerOf(request)))

  /** PLAT-1: a browser without a session is led to the login, and from there back. */
  const administratorsAfterLogin = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await onlyAdministrators(request)
    } catch (error) {
      const isPage = request.headers.accept?.includes('text/html')
      if (!isPage || !(error instanceof AppError) || error.status !== 401) throw error
      return reply.redirect(backOffice.login(request.url))
    }
  }

  app.get('/health', { logLevel: 'warn' }, () => ({ alive: true }))
  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const state = await readiness(services).catch((error) => {
      log.warn({ err: error }, 'not ready')
      return { ready: false, demo: 'loading' }
    })
    return reply.code(state.ready ? 200 : 503).send(state)
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!config.metricsToken) return fail('not_found')
    if (!isSame(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)) return fail('login_required')
    return reply.type('text/plain; version=0.0.4').send(await metricsText())
  })

  app.get('/openapi.json', { onRequest: onlyAdministrators }, () => describeApi())
  app.get('/swagger-ui.html', { onRequest: administratorsAfterLogin }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:")
      .send(swaggerPage),
  )
  const swagger = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const [name, type] of Object.entries(swaggerFiles))
    app.get(`/swagger-ui/${name}`, { onRequest: onlyAdministrators }, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', oneDayCache)
        .send(createReadStream(path.join(swagger, name))),
    )
  app.get('/swagger-ui/start.js', { onRequest: onlyAdministrators }, (_request, reply) =>
    reply.type('text/javascript').send(swaggerStart),
  )
}

const readiness = async ({ config, db, files, sql }: OperationParts) => {
  await requireAnswer(db)
  await files.check()
  if ((await pendingMigrations(sql, schema)).length > 0) return { ready: false, demo: 'loading' }
  if (!config.demo) return { ready: true, demo: 'off' }
  const demo = await readFact(db, 'demo')
  return { ready: demo === 'files' || demo === 'complete', demo: demo === 'complete' ? 'complete' : 'loading' }
}

/** Compares digests, because timingSafeEqual throws when the lengths differ. */
const isSame = (actual: string, expected: string) => timingSafeEqual(digestOf(actual), digestOf(expected))
const digestOf = (text: string) => hash('sha256', text, 'buffer')

const swaggerPage = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>API 文档</title><link rel="stylesheet" href="/swagger-ui/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/swagger-ui/swagger-ui-bundle.js"></script><script src="/swagger-ui/start.js"></script></body></html>`

const swaggerStart = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', validatorUrl: null })`
