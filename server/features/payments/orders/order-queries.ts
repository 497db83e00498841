import { type Selectable, sql, type Updateable } from 'kysely'
import { batchedRow, type Db, prepared, type Tables, type Tx, withoutWaitingForDisk } from '#kernel/database/index.ts'
import { type OrderState, statesBefore } from './order-states.ts'
import '../tables.ts'

export type OrderRow = Selectable<Tables['payment_order']>

export const findOrder = async (db: Db | Tx, orderNo: string): Promise<OrderRow | undefined> => {
  const order = await batchedRow(db, 'payments.order', { orderNo }, ($) =>
    db.selectFrom('payment_order').selectAll().where('order_no', '=', $('orderNo')),
  )
  return order
}

/** Somebody's own order; another's does not exist for them. */
export const findMine = async (db: Db, memberId: number, orderNo: string): Promise<OrderRow | undefined> => {
  const order = await findOrder(db, orderNo)
  return order?.member_id === memberId ? order : undefined
}

/** The order, changed by nobody else until the end of the transaction. */
export const lockOrder = (tx: Tx, orderNo: string): Promise<OrderRow | undefined> =>
  tx.selectFrom('payment_order').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst()

type Facts = Omit<Updateable<Tables['payment_order']>, 'state'>

/** The only way a state changes: from a state that allows it, in one statement; undefined when another was quicker. */
export const moveOrder = (
  db: Db | Tx,
  orderNo: string,
  to: OrderState,
  facts: Facts = {},
): Promise<OrderRow | undefined> =>
  db
    .updateTable('payment_order')
    .set({ ...facts, state: to })
    .where('order_no', '=', orderNo)
    .where('state', 'in', statesBefore(to))
    .returningAll()
    .executeTakeFirst()

/** Changes what may change without a change of state. */
export const updateOrder = async (db: Db | Tx, orderNo: string, facts: Facts): Promise<void> => {
  await db.updateTable('payment_order').set(facts).where('order_no', '=', orderNo).execute()
}

/**
 * True for one caller every so many seconds: that one asks the provider, the others read our row. The disk is not waited
 * for: a mark lost with the power costs one question more.
 */
export const claimAsking = async (db: Db, orderNo: string, seconds: number): Promise<boolean> => {
  const claimed = await prepared(
    db,
    'payments.claim asking',
    { orderNo, seconds },
    ($) => sql`
      update payment_order set checked_at = now() from ${withoutWaitingForDisk}
      where order_no = ${$('orderNo')} and (checked_at is null or checked_at <= now() - make_interval(secs => ${$('seconds')}))
      returning order_no`,
  )
  return claimed.length > 0
}

/** Orders whose time to be looked at has come, the most urgent first. */
export const findDue = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_order')
    .select('order_no')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ order_no }) => order_no)
}

export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)
