import { sql } from 'kysely'
import { inTransaction } from '#kernel/database/index.ts'
import { showVersion } from './publish-page.ts'
import { publishScheduledPages } from './publish-scheduled.job.ts'

const publishDue = inTransaction(async (tx) => {
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

publishScheduledPages.handledBy(({ db }) => publishDue(db))
