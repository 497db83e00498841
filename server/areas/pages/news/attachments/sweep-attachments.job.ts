import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { eraseFiles } from '../../../base/files/index.ts'
import '../tables.ts'

/** A draft in a browser may refer to an uploaded file for days before it is saved. */
const unsavedDays = 7

/** Erases files uploaded a week ago that no article was saved with; the file sweep removes their bytes. */
export const eraseUnsaved = inTransaction(async (tx) => {
  const files = await tx
    .deleteFrom('news_file')
    .where('news_id', 'is', null)
    .where('uploaded_at', '<', sql<Date>`now() - make_interval(days => ${unsavedDays})`)
    .returning('file_id')
    .execute()
  await eraseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  )
})

/** Erases uploaded attachments that no article was saved with. */
job('news.sweep-attachments', z.object({}), {
  title: '清理未使用的资讯附件',
  lane: 'background',
  cron: '40 4 * * *',
  run: ({ db }) => eraseUnsaved(db),
})
