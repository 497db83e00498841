import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line per request, written when it is answered: who, what, how it ended and how long it took. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, member: request.actor?.id, ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else reply.log.info(facts, 'request')
  }
}
