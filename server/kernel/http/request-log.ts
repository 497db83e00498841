import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { symbols } from 'pino'

/** One line per request, written when it is answered: who, what, how it ended and how long it took. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, member: request.actor?.id, ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else reply.log.info(facts, 'request')
  }
}

/**
 * The log of one request, whose lines carry its id. The library's own children look for secrets in what they carry, which
 * costs each request more than finding its route; an id is made of letters, digits and dashes (`requestIds`).
 */
export const logOfRequest = (log: FastifyBaseLogger, { reqId }: { reqId?: unknown }): FastifyBaseLogger => {
  const child: FastifyBaseLogger & { [symbols.chindingsSym]?: string } = Object.create(log)
  child[symbols.chindingsSym] += `,"reqId":"${reqId}"`
  return child
}
