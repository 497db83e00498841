import { providerNames } from '#contract/money/payments/providers.ts'
import { orderNoOfTrade } from '#contract/money/payments/top-up.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import type { ProviderFacts } from '../gateways/index.ts'
import { gatewayOf, type PaymentContext } from '../payment-context.ts'
import { toAdminOrder } from '../view.ts'
import { getAdminOrder } from './order-lists.ts'
import { findOrder } from './order-queries.ts'
import { queryProvider } from './query-trades.ts'
import type { Settled } from './settle-order.ts'

const stateSentences: Record<ProviderFacts['state'], string> = {
  waiting: '渠道尚未收到付款',
  paid: '渠道已收款，与我方一致',
  closed: '渠道已关闭该订单',
  refunded: '渠道已退款',
  absent: '渠道没有该订单，用户尚未扫码或登录',
  unknown: '渠道没有给出结果，请稍后再试',
}

const sentenceOf = (state: ProviderFacts['state'], outcome: Settled): string => {
  if (outcome === 'settled') return '渠道已收款，已补记入账'
  if (outcome === 'doubtful') return '渠道的说法与订单不符，请查看待复核的原因'
  return stateSentences[state]
}

/** Looks for an order that our database has lost at every provider. */
const findLost = async (context: PaymentContext, orderNo: string) => {
  for (const name of providerNames) {
    const gateway = context.gateways[name]
    const facts = gateway && (await queryProvider(context, gateway, orderNo))
    if (facts && !['nothing', 'unknown_order'].includes(facts.outcome)) return facts
  }
  return fail('not_found')
}

/** Queries the provider about an order for an administrator and settles it accordingly. */
export const recheckOrder = async (context: PaymentContext, actor: Actor, given: string) => {
  // The provider's bill has the number of the way that was paid.
  const orderNo = orderNoOfTrade(given)
  const order = await findOrder(context.db, orderNo)
  const facts = await (order
    ? queryProvider(context, gatewayOf(context, order.provider), orderNo)
    : findLost(context, given))
  const now = await getAdminOrder(context.db, orderNo)
  await noteChange(context.db, actor, {
    target: `充值订单 ${orderNo}`,
    before: { state: order?.state ?? null },
    after: { state: now.state, provider: facts.state },
  })
  return {
    order: toAdminOrder(now),
    provider: {
      state: facts.state,
      transactionId: facts.transactionId ?? null,
      totalFee: facts.fen ?? null,
      payTime: facts.paidAt?.toISOString() ?? null,
    },
    message: sentenceOf(facts.state, facts.outcome),
  }
}
