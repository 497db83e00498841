import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestTimeoutMs } from '#contract/constants.ts'
import { type Endpoint, hasEffect } from '#contract/endpoint.ts'
import { Binary } from '#contract/fields.ts'
import { fail } from '#kernel/errors/index.ts'
import { FileStream } from '#kernel/files/index.ts'
import type { Bound, Caller, StreamedBody } from './bind.ts'
import { attachment, Download, HeadersOnly } from './download.ts'
import { wellFormed } from './input.ts'
import type { LoadShedder } from './load-shedding.ts'
import { fieldsOf, partsOf } from './multipart.ts'
import { type Actor, isScripted } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    actor?: Actor
  }
}

/** How long a refused upload may go on sending: a client that is cut off while it sends does not read the response. */
const lingerMs = 5_000

/** Calls that need no session, such as login and registration, have short fields: strangers cannot fill the memory. */
const bodyLimitWithoutSession = 64 * 1024

export const callerOf = (request: FastifyRequest): Caller => ({
  headers: request.headers,
  address: request.ip,
  requestId: request.id,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: [],
  isHead: request.method === 'HEAD',
})

/** Makes one bound call reachable over HTTP: access is decided before its body is read. */
export const serve = (app: FastifyInstance, bound: Bound, load: LoadShedder): void => {
  const { endpoint } = bound
  const takesFiles = endpoint.files !== undefined || endpoint.stream !== undefined
  const isRead = !hasEffect(endpoint)
  const bodyLimit = endpoint.access === 'anyone' ? bodyLimitWithoutSession : app.initialConfig.bodyLimit!
  if (endpoint.stream && !app.hasContentTypeParser(endpoint.stream))
    app.addContentTypeParser(endpoint.stream, (_request, payload, done) => done(null, payload))
  app.route({
    method: methodsOf(endpoint),
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    bodyLimit,
    async onRequest(request, reply) {
      if (endpoint.alsoGet === 'call' && request.method === 'GET' && !isScripted(request.headers))
        fail('foreign_origin')
      if (isRead && load.refuses(request, reply, endpoint.isEntrance)) return reply
      const caller = callerOf(request)
      if (hasBody(request)) drainAfter(request, reply)
      if (hasBody(request) && !takesFiles) boundBodyTime(request)
      const actor = await bound.admit(caller)
      refuseEncodedBody(request)
      request.caller = caller
      request.actor = actor
    },
    async handler(request, reply) {
      const caller = request.caller!
      const { body, ...streamed } = await bodyOf(request, endpoint, bodyLimit)
      const raw = {
        params: request.params as Record<string, unknown>,
        query: request.query as Record<string, unknown>,
        headers: request.headers,
        body: wellFormed(body),
      }
      const answer = await bound.perform(caller, request.actor, raw, streamed)
      if (caller.cookies.length > 0) reply.header('set-cookie', caller.cookies)
      reply.header('cache-control', 'no-store')
      if (answer instanceof Download) return sendDownload(reply, answer)
      if (answer instanceof HeadersOnly) return reply.code(answer.status).headers(answer.headers).send()
      return reply.code(endpoint.status ?? 200).send(answer)
    },
  })
}

const methodsOf = ({ method, answer, alsoGet }: Endpoint) => [
  method,
  ...(answer === Binary ? ['HEAD'] : []),
  ...(alsoGet ? ['GET'] : []),
]

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Nothing of ours sends compressed bodies, and inflating those of strangers costs more than it saves. */
export const refuseEncodedBody = ({ headers }: Pick<FastifyRequest, 'headers'>): void => {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') fail('unsupported_media_type')
}

/** A slow body is cut off; only uploads may take long. */
const boundBodyTime = ({ raw }: FastifyRequest) => {
  const timer = setTimeout(() => raw.destroy(), requestTimeoutMs)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/** Reads and drops the rest of a request body after the response, for a limited time. */
const drainAfter = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  reply.raw.once('finish', () => {
    if (raw.readableEnded || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    raw.unpipe().removeAllListeners('readable')
    setImmediate(() => raw.resume()) // the stream notices only later that its reader is gone
  })
}

const bodyOf = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  bodyLimit: number,
): Promise<StreamedBody & { body?: unknown }> => {
  if (endpoint.stream) {
    if (request.headers['content-type'] !== endpoint.stream) fail('unsupported_media_type')
    return { stream: request.body as Readable }
  }
  if (endpoint.files) return partsOf(request, endpoint, bodyLimit)
  return { body: request.isMultipart() ? await fieldsOf(request, bodyLimit) : request.body }
}

export const sendDownload = (reply: FastifyReply, file: Download) => {
  reply
    .code(file.status)
    .type(file.type)
    .header('content-disposition', attachment(file.name))
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store')
    .headers(file.headers)
  if (file.size !== undefined) reply.header('content-length', file.size)
  if (reply.request.method === 'HEAD') {
    file.stream?.destroy()
    return reply.send()
  }
  return file.stream instanceof FileStream ? sendFile(reply, file.stream) : reply.send(file.stream)
}

/** Bypasses Fastify, which would pipe the stream. */
const sendFile = async (reply: FastifyReply, stream: FileStream) => {
  reply.hijack()
  const { raw, log } = reply
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    await stream.sendTo(raw)
    raw.end()
  } catch (error) {
    if (!raw.destroyed) log.error({ err: error }, 'a download broke off')
    raw.destroy()
  }
}
