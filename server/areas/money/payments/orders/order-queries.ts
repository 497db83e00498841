import { type Selectable, sql, type UpdateObject } from 'kysely'
import { type Db, prepared, preparedRow, type Tables, type Tx, withoutWaitingForDisk } from '#kernel/database/index.ts'
import { type OrderState, statesBefore } from './order-states.ts'
import '../tables.ts'

export type OrderRow = Selectable<Tables['payment_order']>

export const findOrder = async (db: Db | Tx, orderNo: string): Promise<OrderRow | undefined> => {
  const order = await preparedRow(db, 'payments.order', { orderNo }, ($) =>
    db.selectFrom('payment_order').selectAll().where('order_no', '=', $('orderNo')),
  )
  return order
}

/** The member's own order; orders of others are not found. */
export const findOwnOrder = async (db: Db, memberId: number, orderNo: string): Promise<OrderRow | undefined> => {
  const order = await findOrder(db, orderNo)
  return order?.member_id === memberId ? order : undefined
}

/** Locks the order until the end of the transaction. */
export const lockOrder = async (tx: Tx, orderNo: string): Promise<OrderRow | undefined> => {
  const [order] = await prepared(tx, 'payments.lock order', { orderNo }, ($) =>
    tx.selectFrom('payment_order').selectAll().where('order_no', '=', $('orderNo')).forUpdate(),
  )
  return order
}

type Facts = Omit<UpdateObject<Tables, 'payment_order'>, 'state'>

/**
 * The only function that changes a state: in one statement, from an allowed state; undefined if a concurrent change was
 * faster.
 */
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

/** Updates columns other than the state. */
export const updateOrder = async (db: Db | Tx, orderNo: string, facts: Facts): Promise<void> => {
  await db.updateTable('payment_order').set(facts).where('order_no', '=', orderNo).execute()
}

/**
 * True for one caller per interval: that caller queries the provider, others read our row. The commit does not wait for
 * the disk: if the mark is lost in a crash, the provider is queried once more.
 */
export const claimQuery = async (db: Db, orderNo: string, seconds: number): Promise<boolean> => {
  const claimed = await prepared(
    db,
    'payments.claim asking',
    { orderNo, seconds },
    ($) => sql`
      update payment_order set checked_at = now() from ${withoutWaitingForDisk}
      where order_no = ${$('orderNo')} and (checked_at is null
        or checked_at not between now() - make_interval(secs => ${$('seconds')}) and now() + interval '1 minute')
      returning order_no`,
  )
  return claimed.length > 0
}

/**
 * True for one caller: that caller makes the check of an ended order, and the next one is due at `nextAt`. The others came
 * before its time or at the same time.
 */
export const claimLaterCheck = async (db: Db, { order_no, check_count }: OrderRow, nextAt: Date | null) => {
  const claimed = await db
    .updateTable('payment_order')
    .set({ check_count: check_count + 1, next_check_at: nextAt })
    .where('order_no', '=', order_no)
    .where('check_count', '=', check_count)
    .where('next_check_at', '<=', sql<Date>`now()`)
    .returning('order_no')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Makes orders due whose next check was set while the clock was ahead: an order that can still be paid is checked every
 * minute, and no order was closed in the future.
 */
export const pullBackChecks = (db: Db) =>
  db
    .updateTable('payment_order')
    .set({ next_check_at: sql<Date>`now()` })
    .where('next_check_at', '>', sql<Date>`now() + interval '5 minutes'`)
    .where(({ or, eb }) =>
      or([
        eb('state', 'in', ['created', 'paying', 'closing']),
        eb('closed_at', '>', sql<Date>`now() + interval '1 minute'`),
      ]),
    )
    .execute()

/** When a paid order is checked next; a refund that has begun meanwhile has set its own time. */
export const setNextCheck = async (db: Db, orderNo: string, at: Date | null): Promise<void> => {
  await db
    .updateTable('payment_order')
    .set({ next_check_at: at })
    .where('order_no', '=', orderNo)
    .where('refund_state', 'is distinct from', 'pending')
    .execute()
}

/** Orders that are due for a check, the most urgent first. */
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
