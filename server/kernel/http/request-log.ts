import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { symbols } from 'pino'

/** One line per request, written with the response: caller, call, status and duration. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, member: request.actor?.id, ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else reply.log.info(facts, 'request')
  }
}

/**
 * The log of one request; its lines carry the request id. The library's own child loggers redact their bindings, which
 * costs each request more than routing; an id holds only letters, digits and dashes (`requestIds`).
 */
export const logOfRequest = (log: FastifyBaseLogger, { reqId }: { reqId?: unknown }): FastifyBaseLogger => {
  const child: FastifyBaseLogger & { [symbols.chindingsSym]?: string } = Object.create(log)
  child[symbols.chindingsSym] += `,"reqId":"${reqId}"`
  return child
}
