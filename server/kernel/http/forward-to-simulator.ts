import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#kernel/errors/index.ts'

const timeoutMs = 10_000
const forwardedHeaders = ['content-type', 'content-security-policy', 'location', 'cache-control'] as const

interface Forwarding {
  /** Every GET and POST below this path is forwarded unchanged. */
  base: string
  /** The address of the simulator; undefined if it is not running. */
  url(): string | undefined
  /** Whether our own pages show it in a frame. */
  isFramed?: boolean
}

const requestSimulator = (url: URL, { method, headers, body }: FastifyRequest): Promise<Response> =>
  fetch(url, {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'application/octet-stream' },
    ...(Buffer.isBuffer(body) && body.length > 0 && { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })

/** The visitor's cookies and address are not forwarded, because the simulator needs neither. */
const forward = async ({ base, url, isFramed }: Forwarding, request: FastifyRequest, reply: FastifyReply) => {
  const simulator = url() ?? fail('unavailable')
  const address = new URL(`${simulator}${request.raw.url}`)
  // A path with dots could leave these pages and reach internal ones of the simulator.
  if (!address.pathname.startsWith(`${base}/`)) fail('not_found')
  const answer = await requestSimulator(address, request).catch(() => fail('unavailable'))
  for (const name of forwardedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN')
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}

/** Serves pages of a bundled simulator under our own origin. */
export const forwardToSimulator = (app: FastifyInstance, forwarding: Forwarding): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${forwarding.base}/*`,
      exposeHeadRoute: false,
      handler: (request, reply) => forward(forwarding, request, reply),
    })
  })
}
