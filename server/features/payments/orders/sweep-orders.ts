import type { PaymentContext } from '../payment-context.ts'
import { checkOrder } from './check-order.ts'
import { findDue } from './order-queries.ts'

const batch = 500
const atOnce = 8

/** Looks at every order whose time has come. One that fails does not keep the others waiting. */
export const sweepDue = async (context: PaymentContext, signal?: AbortSignal): Promise<number> => {
  const waiting = await findDue(context.db, batch)
  const count = waiting.length
  const work = async () => {
    for (let orderNo = waiting.shift(); orderNo && !signal?.aborted; orderNo = waiting.shift())
      await checkOrder(context, orderNo).catch((error) =>
        context.log.error({ err: error, orderNo }, 'order not checked'),
      )
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return count
}
