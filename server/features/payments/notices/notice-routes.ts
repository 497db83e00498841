import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hit } from '#kernel/http/index.ts'
import { NoticeRefused, notifyPaths, type Provider, type ProviderFacts } from '../gateways/index.ts'
import { recordEvent } from '../orders/events.ts'
import { settle } from '../orders/settle-order.ts'
import type { PaymentContext } from '../payment-context.ts'

const longestNotice = 128 * 1024
/** Refusals kept in the database; more of them from one address are only logged, so that nobody fills the disk. */
const keptRefusals = { max: 300, windowSeconds: 3_600 }

/** How each provider wants to be answered. Anything but this makes it tell us again. */
const answers: Record<Provider, { accepted: object | string; refused: object | string }> = {
  wechat: { accepted: { code: 'SUCCESS', message: '成功' }, refused: { code: 'FAIL', message: '通知未被接受' } },
  alipay: { accepted: 'success', refused: 'failure' },
}

const read = ({ gateways }: PaymentContext, provider: Provider, { headers, body }: FastifyRequest): ProviderFacts => {
  const gateway = gateways[provider]
  if (!gateway) throw new NoticeRefused('no contract with this provider')
  return gateway.readNotice(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
}

/** Why the notice is not believed; undefined when it was, and whatever it says is booked. */
const refusalOf = async (context: PaymentContext, provider: Provider, request: FastifyRequest) => {
  try {
    const facts = read(context, provider, request)
    // WeChat Pay tells of nothing but success; Alipay also of trades that wait or ran out.
    if (provider === 'wechat' && facts.state === 'waiting') throw new NoticeRefused('nothing was paid')
    const outcome = await settle(context.db, facts)
    if (outcome === 'unknown_order') return { reason: 'no such order', orderNo: facts.orderNo }
    return outcome === 'doubtful' ? { reason: 'facts do not fit the order', orderNo: facts.orderNo } : undefined
  } catch (error) {
    if (error instanceof NoticeRefused) return { reason: error.reason, orderNo: null }
    throw error
  }
}

/** One line each, in the log always. */
const recordRefusal = async (
  { db, log }: PaymentContext,
  provider: Provider,
  address: string,
  { reason, orderNo }: { reason: string; orderNo: string | null },
) => {
  log.warn({ provider, address, reason, orderNo }, 'payment notice refused')
  const { allowed } = await hit(db, `payment-notice-refused:${address}`, keptRefusals)
  if (allowed) await recordEvent(db, { provider, order_no: orderNo, kind: 'notice_refused', detail: reason, address })
}

/**
 * Where the providers tell us. No session: the signature over the raw bytes is the only proof, so the body is read as
 * it came. The answer is given after the credit is committed: a notice that was answered and lost would never come again.
 */
export const noticeRoutes = (app: FastifyInstance, context: PaymentContext): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestNotice }, (_request, body, done) =>
      done(null, body),
    )
    for (const provider of ['wechat', 'alipay'] as const)
      scope.post(notifyPaths[provider], async (request, reply) => {
        const refusal = await refusalOf(context, provider, request)
        if (refusal) await recordRefusal(context, provider, request.ip, refusal)
        const { accepted, refused } = answers[provider]
        if (provider === 'alipay') reply.type('text/plain; charset=utf-8')
        return reply
          .header('cache-control', 'no-store')
          .code(refusal ? 400 : 200)
          .send(refusal ? refused : accepted)
      })
  })
}
