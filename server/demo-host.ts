import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '#kernel/config/index.ts'
import { AppError } from '#kernel/errors/index.ts'

/** What proxies add; a program on this machine adds none of them. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip']

/** Whether a request was made on this machine, for this machine. */
export const isOnThisMachine = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  URL.canParse(`http://${headers.host}`) &&
  isLoopback(new URL(`http://${headers.host}`).hostname) &&
  !Object.keys(headers).some((name) => forwarding.includes(name) || name.startsWith('x-forwarded-'))

/**
 * The demo has published passwords and shows the letters it sends, so it answers nobody whom a proxy or a foreign name
 * leads here, although it listens on this machine only.
 */
export const refuseElsewhere = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
  done(isOnThisMachine(request.raw) ? undefined : new AppError('demo_elsewhere'))
