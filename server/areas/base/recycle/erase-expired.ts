import { sql } from 'kysely'
import type { JobContext } from '#kernel/jobs/index.ts'
import { eraseOne, removeFiles } from './leave-bin.ts'
import type { RecycledContents } from './recycle.ts'
import './tables.ts'

const batch = 500

/** Erases what has been in the bin for thirty days. What fails is logged and tried again the next day. */
export const eraseDue = async (
  { db, files, log, signal }: Pick<JobContext, 'db' | 'files' | 'log' | 'signal'>,
  contents: RecycledContents,
): Promise<void> => {
  let [erased, failed] = [0, 0]
  for (;;) {
    const due = await db
      .selectFrom('recycled_item')
      .select(['kind', 'item_id as id'])
      .where('erase_at', '<=', sql<Date>`now()`)
      .orderBy('erase_at')
      .orderBy('item_id')
      .limit(batch)
      .offset(failed)
      .execute()
    for (const item of due) {
      signal.throwIfAborted()
      try {
        await removeFiles(files, await eraseOne(db, contents, item))
        erased++
      } catch (error) {
        failed++
        log.error({ error, item }, 'could not erase a deleted item')
      }
    }
    if (due.length < batch) break
  }
  if (erased > 0) log.info({ erased }, 'erased deleted content')
}
