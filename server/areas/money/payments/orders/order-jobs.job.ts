import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { OrderNo } from '#contract/money/payments/payments.ts'
import { job } from '#kernel/jobs/index.ts'

const OfOrder = z.object({ orderNo: OrderNo })

/** Checks whether one order was paid or must be closed; queued for the time of each order. */
export const checkOrderJob = job('payments.check-order', OfOrder, {
  title: '核实充值订单',
  lane: 'prompt',
  singletonKey: ({ orderNo }) => orderNo,
  concurrency: 4,
  expireInSeconds: 60,
})

/** Checks every due order: lost notices, orders of a stopped worker, and refunds. */
export const sweepOrders = job('payments.sweep-orders', z.object({}), {
  title: '巡查充值订单',
  lane: 'prompt',
  cron: '* * * * *',
  singletonKey: () => 'orders',
  expireInSeconds: 300,
})

/** PAY-27: returns a second payment of one order. */
export const returnSurplusJob = job('payments.return-surplus', z.object({ tradeNo: z.string() }), {
  title: '退回重复的支付',
  lane: 'prompt',
  singletonKey: ({ tradeNo }) => tradeNo,
  expireInSeconds: 60,
  retryLimit: 20,
  retryDelay: 60,
})

/** Compares the days that an administrator has chosen. */
export const reconcileDays = job('payments.reconcile-days', z.object({ runId: Id }), {
  title: '立即对账',
  lane: 'prompt',
  singletonKey: ({ runId }) => String(runId),
  expireInSeconds: 1800,
  retryLimit: 2,
})

/** Compares yesterday's orders with the bills, which providers publish by ten in the morning. */
export const reconcileYesterday = job('payments.reconcile', z.object({}), {
  title: '与支付渠道对账',
  lane: 'prompt',
  cron: '30 10 * * *',
  singletonKey: () => 'bills',
  retryLimit: 5,
  retryDelay: 300,
})
