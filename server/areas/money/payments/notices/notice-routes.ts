import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Provider, providerNames } from '#contract/money/payments/providers.ts'
import { hit } from '#kernel/http/index.ts'
import { NoticeRefused, notifyPaths, type ProviderFacts } from '../gateways/index.ts'
import { recordEvent } from '../orders/events.ts'
import { settle } from '../orders/settle-order.ts'
import type { PaymentContext } from '../payment-context.ts'

const longestNotice = 128 * 1024
/** Limits the refusals stored per address, so that nobody can fill the disk; others are only logged. */
const storedRefusals = { max: 300, windowSeconds: 3_600 }

interface NoticeRules {
  /** The responses that the provider expects; anything else makes it repeat the notice. */
  accepted: object | string
  refused: object | string
  type: string
  /** Whether it reports nothing but successful payments. */
  reportsPaymentsAlone: boolean
}
const rules: Record<Provider, NoticeRules> = {
  wechat: {
    accepted: { code: 'SUCCESS', message: '成功' },
    refused: { code: 'FAIL', message: '通知未被接受' },
    type: 'application/json; charset=utf-8',
    reportsPaymentsAlone: true,
  },
  alipay: {
    accepted: 'success',
    refused: 'failure',
    type: 'text/plain; charset=utf-8',
    reportsPaymentsAlone: false,
  },
}

const read = ({ gateways }: PaymentContext, provider: Provider, { headers, body }: FastifyRequest): ProviderFacts => {
  const gateway = gateways[provider]
  if (!gateway) throw new NoticeRefused('no contract with this provider')
  return gateway.readNotice(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
}

/** Settles a notice; returns the reason if it is refused. */
const refusalOf = async (context: PaymentContext, provider: Provider, request: FastifyRequest) => {
  try {
    const facts = read(context, provider, request)
    if (rules[provider].reportsPaymentsAlone && facts.state === 'waiting') throw new NoticeRefused('nothing was paid')
    const outcome = await settle(context.db, facts)
    if (outcome === 'unknown_order') return { reason: 'no such order', orderNo: facts.orderNo }
    return outcome === 'doubtful' ? { reason: 'facts do not fit the order', orderNo: facts.orderNo } : undefined
  } catch (error) {
    if (error instanceof NoticeRefused) return { reason: error.reason, orderNo: null }
    throw error
  }
}

/** Logs every refusal and stores it within the limit. */
const recordRefusal = async (
  { db, log }: PaymentContext,
  provider: Provider,
  address: string,
  { reason, orderNo }: { reason: string; orderNo: string | null },
) => {
  log.warn({ provider, address, reason, orderNo }, 'payment notice refused')
  const { allowed } = await hit(db, `payment-notice-refused:${address}`, storedRefusals)
  if (allowed) await recordEvent(db, { provider, order_no: orderNo, kind: 'notice_refused', detail: reason, address })
}

/**
 * The endpoints for payment notices. There is no session: the signature over the raw bytes is the only proof, so the
 * body is read unparsed. The response is sent after the credit is committed, because a notice that was acknowledged and
 * lost would never be repeated.
 */
export const noticeRoutes = (app: FastifyInstance, context: PaymentContext): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestNotice }, (_request, body, done) =>
      done(null, body),
    )
    for (const provider of providerNames)
      scope.post(notifyPaths[provider], async (request, reply) => {
        const refusal = await refusalOf(context, provider, request)
        if (refusal) await recordRefusal(context, provider, request.ip, refusal)
        const { accepted, refused, type } = rules[provider]
        return reply
          .type(type)
          .header('cache-control', 'no-store')
          .code(refusal ? 400 : 200)
          .send(refusal ? refused : accepted)
      })
  })
}
