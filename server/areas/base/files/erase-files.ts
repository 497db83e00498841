import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import './tables.ts'

/** Marks files whose bytes the caller removes from the store after the commit, and answers their keys. */
export const eraseFiles = async (tx: Tx, ids: number[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const erased = await tx
    .updateTable('stored_file')
    .set({ erased_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .returning('key')
    .execute()
  return erased.map(({ key }) => key)
}
