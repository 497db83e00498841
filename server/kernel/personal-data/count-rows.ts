import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'

/** The number of rows of this condition, such as sql`news where author_id = 1`. */
export const countRows = async (db: Db | Tx, rows: RawBuilder<unknown>): Promise<number> => {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(db)
  return counted[0]!.count
}
