import type { PaymentContext } from '../payment-context.ts'
import { checkOrder } from './check-order.ts'
import { findDue, pullBackChecks } from './order-queries.ts'

const batch = 500
const concurrency = 8

/** Checks every due order; an error in one does not affect the others. */
export const checkDueOrders = async (context: PaymentContext, signal?: AbortSignal): Promise<number> => {
  await pullBackChecks(context.db)
  const due = await findDue(context.db, batch)
  const count = due.length
  const work = async () => {
    for (let orderNo = due.shift(); orderNo && !signal?.aborted; orderNo = due.shift())
      await checkOrder(context, orderNo).catch((error) =>
        context.log.error({ err: error, orderNo }, 'order not checked'),
      )
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return count
}
