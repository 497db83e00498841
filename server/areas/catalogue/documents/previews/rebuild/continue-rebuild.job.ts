import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { convertDocument } from '../convert-document.job.ts'
import { enqueueNext, runColumns } from './rebuild-queries.ts'

/** Skips the document whose job has failed for good, and goes on with the next. */
export const continueAfterCrash = inTransaction(async (tx): Promise<void> => {
  const run = await tx
    .selectFrom('document_rebuild')
    .select(runColumns)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (!run) return
  const jobs = tx
    .selectFrom('pgboss.job_common')
    .where('name', '=', convertDocument.name)
    .where('singleton_key', '=', `rebuild ${run.id}`)
  const alive = await jobs.select('id').where('state', 'in', ['created', 'retry', 'active']).executeTakeFirst()
  if (alive) return
  const last = await jobs
    .select(sql<number>`(data ->> 'fileId')::bigint`.as('file_id'))
    .where('state', '=', 'failed')
    .orderBy('created_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  const place = Math.max(run.last_file_id, last?.file_id ?? 0)
  await tx
    .updateTable('document_rebuild')
    .set((eb) => ({ last_file_id: place, failed_count: eb('failed_count', '+', place > run.last_file_id ? 1 : 0) }))
    .where('id', '=', run.id)
    .execute()
  await enqueueNext(tx, { ...run, last_file_id: place })
})

/** Continues a run whose job ended without a trace, such as one that crashed the worker again and again. */
job('documents.continue-rebuild', z.object({}), {
  title: '继续中断的重建',
  lane: 'background',
  cron: '*/10 * * * *',
  retryLimit: 0,
  run: ({ db }) => continueAfterCrash(db),
})
