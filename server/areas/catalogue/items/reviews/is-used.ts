import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'
import { accountsOf } from '../../../people/accounts/index.ts'

/** Whether the member has downloaded, read or watched the item or begun to learn it, also with an account that was merged into this one. */
export const isUsed = async (db: Db | Tx, memberId: number, itemId: number): Promise<boolean> => {
  const accounts = accountsOf(db, memberId)
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from item_use where item_id = ${itemId} and member_id in ${accounts})
      or exists (select from item_download where item_id = ${itemId} and member_id in ${accounts})
      or exists (select from lesson_learner where lesson_id = ${itemId} and member_id in ${accounts}) as is_used`.execute(
    db,
  )
  return rows[0]!.is_used
}
