import { fail } from '#kernel/errors/index.ts'
import { GatewayTrouble, type PayAnswer, type Provider } from '../gateways/index.ts'
import { gatewayOf, type PaymentContext } from '../payment-context.ts'
import { toPayable } from '../view.ts'
import { askProvider } from './check-order.ts'
import { memoOf } from './lost-order.ts'
import { findMine, moveOrder, type OrderRow, updateOrder } from './order-queries.ts'
import { isOpen } from './order-states.ts'
import { startAmountOrder, startPackageOrder } from './start-order.ts'

/** Mine, of this provider, unpaid and with time left. */
const resumeOrder = async ({ db }: PaymentContext, memberId: number, provider: Provider, orderNo: string) => {
  const order = (await findMine(db, memberId, orderNo)) ?? fail('not_found')
  if (order.provider !== provider || !isOpen(order.state) || order.expires_at <= new Date()) fail('order_not_payable')
  return order
}

export type PayWish = { packageId: number } | { amount?: number | undefined; orderNo?: string | undefined }

const orderFor = (context: PaymentContext, memberId: number, provider: Provider, wish: PayWish): Promise<OrderRow> => {
  if ('packageId' in wish) return startPackageOrder(context.db, memberId, provider, wish.packageId)
  if (wish.orderNo !== undefined) return resumeOrder(context, memberId, provider, wish.orderNo)
  return startAmountOrder(context.db, memberId, provider, wish.amount!)
}

/** Trouble that says nothing about the order itself. */
const silences = ['timeout', 'unreachable', 'bad_answer']

/**
 * The order with a way to pay it. The provider is told the very same facts each time, so that it gives a fresh address
 * of the same trade and never a second one. When it does not answer, the order stays and can be tried again.
 */
const placeOrder = async (context: PaymentContext, memberId: number, provider: Provider, wish: PayWish) => {
  const gateway = gatewayOf(context, provider)
  const order = await orderFor(context, memberId, provider, wish)
  const { order_no: orderNo, fen, subject, expires_at: expiresAt } = order
  const answer = await gateway
    .pay({ orderNo, fen, subject, expiresAt, memo: memoOf(order) })
    .catch(async (error): Promise<PayAnswer> => {
      if (!(error instanceof GatewayTrouble)) throw error
      context.log.warn({ orderNo, provider, reason: error.message }, 'order could not be placed')
      if (silences.includes(error.code)) return fail('qr_failed')
      const { outcome } = await askProvider(context, gateway, orderNo)
      return fail(outcome === 'nothing' ? 'qr_failed' : 'order_not_payable')
    })
  const codeUrl = 'codeUrl' in answer ? answer.codeUrl : null
  const isFirst = await moveOrder(context.db, orderNo, 'paying', { code_url: codeUrl })
  if (!isFirst && codeUrl) await updateOrder(context.db, orderNo, { code_url: codeUrl })
  return { ...toPayable(order, context.gateways.isSimulated), answer }
}

export const payByWechat = async (context: PaymentContext, memberId: number, wish: PayWish) => {
  const { answer, ...order } = await placeOrder(context, memberId, 'wechat', wish)
  if (!('codeUrl' in answer)) throw new Error('WeChat Pay answers a code')
  return { ...order, codeUrl: answer.codeUrl, ...(answer.cashierUrl && { demoUrl: answer.cashierUrl }) }
}

export const payByAlipay = async (context: PaymentContext, memberId: number, wish: PayWish) => {
  const { answer, ...order } = await placeOrder(context, memberId, 'alipay', wish)
  if (!('pageUrl' in answer)) throw new Error('Alipay answers a page')
  return { ...order, pageUrl: answer.pageUrl }
}
