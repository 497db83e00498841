import type { Provider } from '#contract/money/payments/providers.ts'
import type { TopUpItem } from '#contract/money/payments/top-up.ts'
import { fail } from '#kernel/errors/index.ts'
import { GatewayTrouble, type PayAnswer, type PayWay } from '../gateways/index.ts'
import { gatewayOf, type PaymentContext } from '../payment-context.ts'
import { toPayable } from '../view.ts'
import { orderMemo } from './lost-order.ts'
import { findOwnOrder, moveOrder, type OrderRow, updateOrder } from './order-queries.ts'
import { isOpen } from './order-states.ts'
import { claimTradeNo } from './pay-attempts.ts'
import { queryProvider } from './query-trades.ts'
import { startAmountOrder, startPackageOrder } from './start-order.ts'

/** The member's own order with this provider that can still be paid. */
const resumeOrder = async ({ db }: PaymentContext, memberId: number, provider: Provider, orderNo: string) => {
  const order = (await findOwnOrder(db, memberId, orderNo)) ?? fail('not_found')
  if (order.provider !== provider || !isOpen(order.state) || order.expires_at <= new Date()) fail('order_not_payable')
  return order
}

export const providerOfWay: Record<PayWay['name'], Provider> = {
  native: 'wechat',
  h5: 'wechat',
  jsapi: 'wechat',
  page: 'alipay',
  wap: 'alipay',
}

export type PaymentRequest = { forItem?: TopUpItem | undefined } & (
  | { packageId: number }
  | { amount?: number | undefined; orderNo?: string | undefined }
)

const orderFor = (
  context: PaymentContext,
  memberId: number,
  provider: Provider,
  request: PaymentRequest,
): Promise<OrderRow> => {
  if ('packageId' in request)
    return startPackageOrder(context.db, memberId, provider, request.packageId, request.forItem)
  if (request.orderNo !== undefined) return resumeOrder(context, memberId, provider, request.orderNo)
  return startAmountOrder(context.db, memberId, provider, request.amount!, request.forItem)
}

/** Errors that say nothing about the order itself. */
const connectionErrors = ['timeout', 'unreachable', 'bad_answer']

/**
 * Creates or resumes an order and places it with the provider. One way of paying sends the same values each time, so that
 * the provider returns a new address of the same trade and never a second trade. Without a response the order stays and can be paid
 * later.
 */
export const placeOrder = async (context: PaymentContext, memberId: number, way: PayWay, request: PaymentRequest) => {
  const provider = providerOfWay[way.name]
  const gateway = gatewayOf(context, provider)
  const order = await orderFor(context, memberId, provider, request)
  const { order_no: orderNo, fen, subject, expires_at: expiresAt } = order
  const tradeNo = await claimTradeNo(context.db, order, way)
  const answer = await gateway
    .pay({ orderNo: tradeNo, fen, subject, expiresAt, memo: orderMemo(order) }, way)
    .catch(async (error): Promise<PayAnswer> => {
      if (!(error instanceof GatewayTrouble)) throw error
      context.log.warn({ orderNo, provider, reason: error.message }, 'order could not be placed')
      if (connectionErrors.includes(error.code)) return fail('qr_failed')
      const { outcome } = await queryProvider(context, gateway, orderNo)
      return fail(outcome === 'nothing' ? 'qr_failed' : 'order_not_payable')
    })
  const codeUrl = 'codeUrl' in answer ? answer.codeUrl : null
  const isFirst = await moveOrder(context.db, orderNo, 'paying', codeUrl ? { code_url: codeUrl } : {})
  if (!isFirst && codeUrl) await updateOrder(context.db, orderNo, { code_url: codeUrl })
  return { ...toPayable(order, context.gateways.isSimulated), answer }
}

export const payByWechat = async (context: PaymentContext, memberId: number, request: PaymentRequest) => {
  const { answer, ...order } = await placeOrder(context, memberId, { name: 'native' }, request)
  if (!('codeUrl' in answer)) throw new Error('WeChat Pay must return a code')
  return { ...order, codeUrl: answer.codeUrl, ...(answer.cashierUrl && { demoUrl: answer.cashierUrl }) }
}

export const payByAlipay = async (context: PaymentContext, memberId: number, request: PaymentRequest) => {
  const { answer, ...order } = await placeOrder(context, memberId, { name: 'page' }, request)
  if (!('pageUrl' in answer)) throw new Error('Alipay must return a page')
  return { ...order, pageUrl: answer.pageUrl }
}
