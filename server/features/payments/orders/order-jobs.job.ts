import { z } from 'zod'
import { OrderNo } from '#contract/payments.ts'
import { job } from '#kernel/jobs/index.ts'

const OfOrder = z.object({ orderNo: OrderNo })

/** Looks at one order: has it been paid, must it be closed. Asked for at each order's time. */
export const checkOrderJob = job('payments.check-order', OfOrder, {
  title: '核实充值订单',
  singletonKey: ({ orderNo }) => orderNo,
  concurrency: 4,
  expireInSeconds: 60,
})

/** Looks at every order whose time has come: what a lost notice or a stopped worker left behind, and refunds. */
export const sweepOrders = job('payments.sweep-orders', z.object({}), {
  title: '巡查充值订单',
  cron: '* * * * *',
  singletonKey: () => 'orders',
  expireInSeconds: 300,
})

/** Compares yesterday with the bills; providers have them by ten in the morning. */
export const reconcileYesterday = job('payments.reconcile', z.object({}), {
  title: '与支付渠道对账',
  cron: '30 10 * * *',
  singletonKey: () => 'bills',
  retryLimit: 5,
  retryDelay: 300,
})
