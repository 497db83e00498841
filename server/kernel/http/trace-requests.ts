import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, type OpenSpan } from '#kernel/trace/index.ts'

interface Traced {
  span: OpenSpan
  scope: AsyncResource
}

/**
 * A span per request that reaches a route, named by the route's pattern. A trace that a caller claims to continue is not
 * continued: strangers would decide what is recorded.
 */
export const traceRequests = (app: FastifyInstance): void => {
  const open = new WeakMap<FastifyRequest, Traced>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const span = beginSpan('server', `${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    })
    if (!span) return done()
    span.enter(() => {
      open.set(request, { span, scope: new AsyncResource('traced request') })
      done()
    })
  })
  // The body is read by events of the socket, outside the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const traced = open.get(request)
    if (traced) traced.scope.runInAsyncScope(done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    open.get(request)?.span.end({ 'http.response.status_code': statusCode }, statusCode >= 500)
    done()
  })
}
