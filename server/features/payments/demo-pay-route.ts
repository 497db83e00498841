import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#kernel/errors/index.ts'
import { cashierBase, type Gateways } from './gateways/index.ts'

const patienceMs = 10_000
const passedOn = ['content-type', 'content-security-policy', 'location', 'cache-control'] as const

const ask = (url: URL, { method, headers, body }: FastifyRequest): Promise<Response> =>
  fetch(url, {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'application/octet-stream' },
    ...(Buffer.isBuffer(body) && body.length > 0 && { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })

/** Cookies and addresses of the visitor stay here: the simulator needs neither. */
const passOn = async (gateways: Gateways, request: FastifyRequest, reply: FastifyReply) => {
  const base = gateways.simulatorUrl() ?? fail('unavailable')
  const address = new URL(`${base}${request.raw.url}`)
  // Dots in the path lead out of the 收银台, to what is not for visitors.
  if (!address.pathname.startsWith(`${cashierBase}/`)) fail('not_found')
  const answer = await ask(address, request).catch(() => fail('unavailable'))
  for (const name of passedOn) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}

/** The simulator's 收银台 under our own origin; there is none where providers are real. */
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
      handler: (request, reply) => passOn(gateways, request, reply),
    })
  })
}
