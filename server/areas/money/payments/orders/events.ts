import type { Insertable } from 'kysely'
import { type Db, prepared, type Tables, type Tx } from '#kernel/database/index.ts'
import '../tables.ts'

const longestDetail = 500

/** Stores an event in the history of an order. */
export const recordEvent = async (db: Db | Tx, event: Insertable<Tables['payment_event']>): Promise<void> => {
  const { provider, order_no, kind, address = null } = event
  const values = { provider, order_no: order_no ?? null, kind, detail: event.detail.slice(0, longestDetail), address }
  await prepared(db, 'payments.event', values, ($) =>
    db
      .insertInto('payment_event')
      .values({
        provider: $('provider'),
        order_no: $('order_no'),
        kind: $('kind'),
        detail: $('detail'),
        address: $('address'),
      })
      .returning('id'),
  )
}

/** Whether the portal itself returned this second payment of the order. */
export const hasReturned = async (db: Db | Tx, orderNo: string, payment: string): Promise<boolean> => {
  const found = await db
    .selectFrom('payment_event')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('kind', '=', 'surplus_returned')
    .where('detail', 'like', `${payment}%`)
    .executeTakeFirst()
  return found !== undefined
}
