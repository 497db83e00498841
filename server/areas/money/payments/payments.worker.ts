import { shiftDay, today } from '#kernel/time/index.ts'
import type { Gateways } from './gateways/index.ts'
import { checkOrder } from './orders/check-order.ts'
import './invariants.ts'
import { reconcile } from './bills/reconcile.ts'
import { runReconciliation } from './bills/reconciliation-run.ts'
import {
  checkOrderJob,
  reconcileDays,
  reconcileYesterday,
  returnSurplusJob,
  sweepOrders,
} from './orders/order-jobs.job.ts'
import { checkDueOrders } from './orders/sweep-orders.ts'
import { returnSurplus } from './refunds/return-surplus.ts'

/** Registers the handlers of the jobs about orders, which call the providers. */
export const handlePaymentJobs = (gateways: Gateways): void => {
  checkOrderJob.handledBy(({ db, log }, { orderNo }) => checkOrder({ db, log, gateways }, orderNo))
  sweepOrders.handledBy(async ({ db, log, signal }) => {
    await checkDueOrders({ db, log, gateways }, signal)
  })
  returnSurplusJob.handledBy(({ db, log }, { tradeNo }) => returnSurplus({ db, log, gateways }, tradeNo))
  reconcileDays.handledBy(async ({ db, log, progress }, { runId }) => {
    await runReconciliation({ db, log, gateways }, runId, progress)
  })
  reconcileYesterday.handledBy(async ({ db, log }) => {
    const { day, isFinal, differences } = await reconcile({ db, log, gateways }, shiftDay(today(), -1))
    if (differences.length > 0) log.error({ day, differences }, 'our book differs from the bills')
    if (!isFinal) throw new Error(`${day} 的渠道账单还取不到`)
  })
}
