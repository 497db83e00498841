import { sql } from 'kysely'
import { inTransaction } from '#kernel/database/index.ts'
import { showVersion } from './publish-page.ts'

export const publishDue = inTransaction(async (tx) => {
  const due = await tx
    .selectFrom('site_page')
    .selectAll()
    .where('scheduled_at', '<=', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const page of due) await showVersion(tx, page, page.scheduled_number!)
})
