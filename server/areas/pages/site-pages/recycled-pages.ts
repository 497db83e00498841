import { sql } from 'kysely'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { type RecycledContent, recycle } from '../../base/recycle/index.ts'
import { lockPage, pagesTopic } from './queries.ts'
import { nameOf, requireRoom, written } from './save-page.ts'

/** Moves a page to the recycle bin; a scheduled version is not published any more. */
export const deletePage = inTransaction(async (tx, editor: Actor, id: number) => {
  const page = await lockPage(tx, id)
  if (page.built_in) fail('page_built_in')
  await tx
    .updateTable('site_page')
    .set({ deleted_at: sql<Date>`now()`, scheduled_number: null, scheduled_at: null, ...written })
    .where('id', '=', id)
    .execute()
  await recycle(tx, editor, { kind: 'page', id, title: page.title })
  await noteChange(tx, editor, { target: nameOf(page.title) })
  announce(tx, { topic: pagesTopic, id })
  announce(tx, { topic: pagesTopic })
  return { message: '恭喜你，删除成功' }
})

export const recycledPages: RecycledContent = {
  remove: deletePage,

  /** It is online again if it was before. */
  async restore(tx, _actor, id) {
    await requireRoom(tx)
    const restored = await tx
      .updateTable('site_page')
      .set({ deleted_at: null, ...written })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!restored) return fail('not_found')
    announce(tx, { topic: pagesTopic, id })
    announce(tx, { topic: pagesTopic })
  },

  async erase(tx, id) {
    await tx.deleteFrom('site_page').where('id', '=', id).where('deleted_at', 'is not', null).execute()
    return []
  },
}
