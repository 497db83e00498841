import { z } from 'zod'
import type { RefundTerms } from '#contract/money/payments/payments.ts'
import { maxRefundOf } from '#contract/money/payments/refund-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { lowestRecently } from '../../../base/settings/index.ts'
import { balanceOf } from '../../points/index.ts'
import { findOrder } from '../orders/order-queries.ts'
import { termsOf } from '../view.ts'
import { findUnfinishedRefund } from './refund-queries.ts'

const fenPerYuan = 100

/** What a request for a refund stores until it is confirmed. */
export const RefundPayload = z.object({ fen: z.int() })

/** The lowest value of the last day counts: otherwise one administrator could raise the amount just for his refund. */
export const approvalFen = async (tx: Tx): Promise<number> =>
  (await lowestRecently(tx, 'points', 'refundApprovalYuan')) * fenPerYuan

/** What the form of a refund shows and checks before the call does. */
export const getRefundTerms = async (db: Db, orderNo: string): Promise<RefundTerms> => {
  const order = (await findOrder(db, orderNo)) ?? fail('not_found')
  const balance = await balanceOf(db, order.member_id)
  const unfinished = await findUnfinishedRefund(db, order.id)
  const terms = { ...termsOf(order), balance }
  return {
    ...terms,
    maxFee: maxRefundOf(terms),
    approvalFee: await inTransaction(approvalFen)(db),
    refusedFee: unfinished?.state === 'refused' ? unfinished.fen : null,
  }
}
