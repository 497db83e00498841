import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#kernel/database/index.ts'
import '../tables.ts'

export type RefundRow = Selectable<Tables['payment_refund']>

/** All refunds of an order, oldest first. */
export const findRefunds = (db: Db | Tx, orderId: number): Promise<RefundRow[]> =>
  db.selectFrom('payment_refund').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const findRefund = (db: Db, refundNo: string): Promise<RefundRow | undefined> =>
  db.selectFrom('payment_refund').selectAll().where('refund_no', '=', refundNo).executeTakeFirst()

/** The refund of an order that the provider has not made yet, or has refused. */
export const findUnfinishedRefund = (db: Db | Tx, orderId: number): Promise<RefundRow | undefined> =>
  db
    .selectFrom('payment_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '<>', 'done')
    .executeTakeFirst()

export const insertRefund = async (tx: Tx, refund: Insertable<Tables['payment_refund']>): Promise<void> => {
  await tx.insertInto('payment_refund').values(refund).execute()
}

export const updateRefund = async (tx: Tx, id: number, facts: Updateable<Tables['payment_refund']>): Promise<void> => {
  await tx.updateTable('payment_refund').set(facts).where('id', '=', id).execute()
}
