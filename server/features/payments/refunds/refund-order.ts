import type { z } from 'zod'
import type { refundOrder as asked } from '#contract/payments.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { refund } from '../../points/index.ts'
import { notifyAdministrators } from '../administrators.ts'
import { recordEvent } from '../orders/events.ts'
import { getAdminOrder } from '../orders/order-lists.ts'
import { findOrder, inSeconds, lockOrder, moveOrder, updateOrder } from '../orders/order-queries.ts'
import { finishRefund, orderLink } from '../orders/settle-order.ts'
import { gatewayOf, type PaymentContext } from '../payment-context.ts'
import { toAdminOrder } from '../view.ts'

const retrySeconds = 30
type Given = z.output<typeof asked.body>

/**
 * Takes the coins of a top-up back, whole and only while they are there, and has the provider return the money. The
 * coins go first: whoever still had them could spend them while the money is on its way.
 */
export const refundOrder = async (context: PaymentContext, actor: Actor, given: Given) => {
  const order = (await findOrder(context.db, given.orderNo)) ?? fail('not_found')
  gatewayOf(context, order.provider)
  await takeBack(context.db, actor, given)
  await askRefund(context, given.orderNo)
  return toAdminOrder(await getAdminOrder(context.db, given.orderNo))
}

const takeBack = inTransaction(async (tx, actor: Actor, { orderNo, reason }: Given) => {
  const order = (await lockOrder(tx, orderNo))!
  const isRefused = order.state === 'refunded' && order.refund_state === 'refused'
  const wish = {
    refund_state: 'pending',
    refund_reason: reason,
    refund_requested_at: new Date(),
    refunded_by: actor.id,
    next_check_at: inSeconds(retrySeconds),
    review_reason: null,
  } as const
  if (isRefused) await updateOrder(tx, orderNo, wish)
  else {
    const moved = await moveOrder(tx, orderNo, 'refunded', { ...wish, refund_no: `R_${orderNo}` })
    if (!moved) fail('order_not_refundable')
    await refund(tx, { kind: 'topup', ref: orderNo }, `充值退款：${reason}`).catch(asSpent)
  }
  await noteChange(tx, actor, { target: `充值订单 ${orderNo}`, after: { reason, totalFee: order.fen } })
})

const asSpent = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'points_insufficient' ? new AppError('refund_coins_spent') : error
}

/** One try to have the money returned; always with the same number, so that it is returned once. */
const askRefund = async (context: PaymentContext, orderNo: string): Promise<void> => {
  const order = await findOrder(context.db, orderNo)
  if (order?.refund_state !== 'pending') return
  const gateway = gatewayOf(context, order.provider)
  const verdict = await gateway.refund({ orderNo, fen: order.fen }, order.refund_no!, order.fen, order.refund_reason!)
  if (verdict === 'done') await markDone(context.db, orderNo)
  else if (verdict === 'refused') await markRefused(context.db, orderNo)
}

const longestPauseSeconds = 3_600

/** Asks again, ever later the longer it takes, until there is a verdict. */
export const pursueRefund = async (context: PaymentContext, orderNo: string): Promise<void> => {
  const order = await findOrder(context.db, orderNo)
  if (order?.refund_state !== 'pending') return
  const waitedSeconds = (Date.now() - order.refund_requested_at!.getTime()) / 1000
  const pause = Math.min(Math.max(waitedSeconds, retrySeconds), longestPauseSeconds)
  await updateOrder(context.db, orderNo, { next_check_at: inSeconds(pause) })
  await askRefund(context, orderNo)
}

const markDone = inTransaction(async (tx, orderNo: string) => {
  const order = (await lockOrder(tx, orderNo))!
  if (order.refund_state === 'pending') await finishRefund(tx, order)
})

/** The coins are gone and the money is not back: an administrator must ask again or give the coins back. */
const markRefused = inTransaction(async (tx, orderNo: string) => {
  const order = (await lockOrder(tx, orderNo))!
  if (order.refund_state !== 'pending') return
  const reviewReason = '渠道拒绝退款，V币已扣回'
  await updateOrder(tx, orderNo, { refund_state: 'refused', next_check_at: null, review_reason: reviewReason })
  await recordEvent(tx, { provider: order.provider, order_no: orderNo, kind: 'refund_refused', detail: reviewReason })
  await notifyAdministrators(tx, {
    kind: 'payment',
    tone: 'bad',
    title: '渠道拒绝了一笔退款',
    body: `订单 ${orderNo}：${reviewReason}，请重试或人工处理。`,
    link: orderLink(orderNo),
  })
})
