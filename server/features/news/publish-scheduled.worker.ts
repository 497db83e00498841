import { sql } from 'kysely'
import { announce, inTransaction } from '#kernel/transaction.ts'
import { publishScheduled } from './publish-scheduled.job.ts'
import './tables.ts'

const publishDue = inTransaction(async (tx) => {
  const { numUpdatedRows } = await tx
    .updateTable('news')
    .set({ state: 'published' })
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) announce(tx, { topic: 'news' })
})

publishScheduled.handledBy(({ db }) => publishDue(db))
