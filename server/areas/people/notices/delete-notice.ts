import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { publishNotices } from './notify.ts'
import './tables.ts'

/** Removes one of the member's own notices for good. */
export const deleteNotice = inTransaction(async (tx, memberId: number, id: number) => {
  const { numDeletedRows } = await tx
    .deleteFrom('notice')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('not_found')
  publishNotices(tx, [memberId])
  return { message: '恭喜你，删除成功' }
})
