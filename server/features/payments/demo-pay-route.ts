import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#kernel/errors/index.ts'
import { cashierBase, type Gateways } from './gateways/index.ts'

const timeoutMs = 10_000
const forwardedHeaders = ['content-type', 'content-security-policy', 'location', 'cache-control'] as const

const requestSimulator = (url: URL, { method, headers, body }: FastifyRequest): Promise<Response> =>
  fetch(url, {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'application/octet-stream' },
    ...(Buffer.isBuffer(body) && body.length > 0 && { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })

/** The visitor's cookies and address are not forwarded, because the simulator needs neither. */
const forward = async (gateways: Gateways, request: FastifyRequest, reply: FastifyReply) => {
  const base = gateways.simulatorUrl() ?? fail('unavailable')
  const address = new URL(`${base}${request.raw.url}`)
  // A path with dots could leave the 收银台 and reach internal pages of the simulator.
  if (!address.pathname.startsWith(`${cashierBase}/`)) fail('not_found')
  const answer = await requestSimulator(address, request).catch(() => fail('unavailable'))
  for (const name of forwardedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}

/** Serves the simulator's 收银台 under our own origin; not registered with real providers. */
export const demoPayRoute = (app: FastifyInstance, gateways: Gateways): void => {
  if (!gateways.isSimulated) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${cashierBase}/*`,
      exposeHeadRoute: false,
      handler: (request, reply) => forward(gateways, request, reply),
    })
  })
}
