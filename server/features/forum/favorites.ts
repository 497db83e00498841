import { fail } from '#kernel/errors.ts'
import { favoritesOf } from '#kernel/favorites.ts'
import './tables.ts'

export const favorites = favoritesOf({
  table: 'topic',
  label: '帖子',
  async require(tx, _actor, id) {
    const topic = await tx.selectFrom('topic').select('is_listed').where('id', '=', id).executeTakeFirst()
    return topic?.is_listed ? {} : fail('not_found')
  },
})
