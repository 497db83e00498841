import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'

interface Owned {
  table: string
  /** With the owner, it identifies a row. */
  key: string
}

/**
 * Gives the rows of one member to another. Rows that the other has already are removed; their keys are returned, so that
 * the caller corrects counters.
 */
export const moveRows = async (tx: Tx, { table, key }: Owned, from: number, into: number): Promise<number[]> => {
  const [name, column] = [sql.table(table), sql.ref(key)]
  const { rows } = await sql<{ id: number }>`
    delete from ${name} as mine where member_id = ${from}
      and exists (select from ${name} as other where other.member_id = ${into} and other.${column} = mine.${column})
    returning ${column} as id`.execute(tx)
  await sql`update ${name} set member_id = ${into} where member_id = ${from}`.execute(tx)
  return rows.map(({ id }) => id)
}
