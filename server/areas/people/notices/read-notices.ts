import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReadNotices } from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { publishNotices } from './notify.ts'
import { countUnreadByKind } from './queries.ts'
import { toUnreadCount } from './view.ts'

/** Marks the chosen notices, or all, as read; one that is not the member's own refuses the whole call. */
export const readNotices = inTransaction(async (tx, memberId: number, { ids }: z.output<typeof ReadNotices>) => {
  const chosen = ids && [...new Set(ids)]
  if (chosen) {
    const own = await tx
      .selectFrom('notice')
      .select('id')
      .where('member_id', '=', memberId)
      .where('id', 'in', chosen)
      .execute()
    if (own.length !== chosen.length) fail('not_found')
  }
  let unread = tx
    .updateTable('notice')
    .set({ read_at: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
  if (chosen) unread = unread.where('id', 'in', chosen)
  const { numUpdatedRows } = await unread.executeTakeFirst()
  if (numUpdatedRows > 0n) publishNotices(tx, [memberId])
  return toUnreadCount(await countUnreadByKind(tx, memberId))
})
