import { fail } from '#kernel/errors/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { RecycledContent } from '../../../base/recycle/index.ts'
import { deleteBanner, requirePlaceFor } from './change-banners.ts'
import '../tables.ts'

export const recycledBanners: RecycledContent = {
  remove: deleteBanner,

  /** It returns to its old position. */
  async restore(tx, _actor, id) {
    const banner = await tx
      .selectFrom('banner')
      .select('place')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (!banner) return fail('not_found')
    await requirePlaceFor(tx, banner.place)
    await tx.updateTable('banner').set({ deleted_at: null }).where('id', '=', id).execute()
    announce(tx, { topic: 'lessons' })
  },

  async erase(tx, id) {
    await tx.deleteFrom('banner').where('id', '=', id).where('deleted_at', 'is not', null).execute()
    return []
  },
}
