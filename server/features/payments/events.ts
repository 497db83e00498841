import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#kernel/db.ts'
import './tables.ts'

const longestDetail = 500

/** Keeps what a provider said. */
export const recordEvent = async (db: Db | Tx, event: Insertable<Tables['payment_event']>): Promise<void> => {
  await db
    .insertInto('payment_event')
    .values({ ...event, detail: event.detail.slice(0, longestDetail) })
    .execute()
}
