import { inTransaction } from '#kernel/database/index.ts'
import { enqueueNext, runColumns } from './rebuild-queries.ts'
import '../tables.ts'

/** Counts a document of a run and enqueues the next. A second run of the same job finds the place moved and does nothing. */
export const advanceRebuild = inTransaction(
  async (tx, id: number, { fileId, hasFailed }: { fileId: number; hasFailed: boolean }): Promise<void> => {
    const run = await tx
      .updateTable('document_rebuild')
      .set((eb) => ({
        last_file_id: fileId,
        done_count: eb('done_count', '+', hasFailed ? 0 : 1),
        failed_count: eb('failed_count', '+', hasFailed ? 1 : 0),
      }))
      .where('id', '=', id)
      .where('last_file_id', '<', fileId)
      .returning(runColumns)
      .executeTakeFirst()
    if (run?.state === 'running') await enqueueNext(tx, run)
  },
)
