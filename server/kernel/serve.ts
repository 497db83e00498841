import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestTimeoutMs } from '#contract/constants.ts'
import type { Bound, Caller, Upload } from './bind.ts'
import { attachment, Download } from './download.ts'
import { fail } from './errors.ts'
import { withoutBlanks } from './input.ts'
import type { Actor } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    actor?: Actor
  }
}

export const callerOf = (request: FastifyRequest): Caller => ({
  headers: request.headers,
  address: request.ip,
  requestId: request.id,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: [],
})

/** Makes one bound call reachable over HTTP: access is decided before its body is read. */
export const serve = (app: FastifyInstance, bound: Bound): void => {
  const { endpoint } = bound
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    async onRequest(request) {
      const caller = callerOf(request)
      const actor = await bound.admit(caller)
      Object.assign(request, { caller, actor })
      if (!endpoint.files) boundBodyTime(request)
    },
    async handler(request, reply) {
      const caller = request.caller!
      const query = request.query as Record<string, unknown>
      const raw = {
        params: request.params as Record<string, unknown>,
        query,
        body: endpoint.files ? undefined : await bodyOf(request),
      }
      const uploads = endpoint.files ? uploadsOf(request, endpoint.files) : undefined
      const answer = await bound.perform(caller, request.actor, raw, uploads)
      if (caller.cookies.length > 0) reply.header('set-cookie', caller.cookies)
      reply.header('cache-control', 'no-store')
      if (answer instanceof Download) return sendDownload(reply, answer)
      return reply.code(endpoint.status ?? 200).send(answer)
    },
  })
}

/** A body that drips in is cut off; only uploads may take their time. */
const boundBodyTime = ({ raw }: FastifyRequest) => {
  const timer = setTimeout(() => raw.destroy(), requestTimeoutMs)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

const bodyOf = async (request: FastifyRequest): Promise<unknown> => {
  if (!request.isMultipart()) return request.body
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') return fail('invalid_input', { message: '此接口不接收文件' })
    fields[part.fieldname] = part.value
  }
  return withoutBlanks(fields)
}

async function* uploadsOf(request: FastifyRequest, names: string[]): AsyncIterable<Upload> {
  if (!request.isMultipart()) fail('unsupported_media_type')
  for await (const part of request.files()) {
    if (!names.includes(part.fieldname)) fail('invalid_input', { message: '请求含有不支持的字段' })
    yield { field: part.fieldname, name: part.filename, stream: part.file }
  }
}

const sendDownload = (reply: FastifyReply, file: Download) => {
  reply
    .type(file.type)
    .header('content-disposition', attachment(file.name))
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store')
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.stream)
}
