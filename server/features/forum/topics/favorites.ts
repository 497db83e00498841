import { fail } from '#kernel/errors/index.ts'
import { favoritesOf } from '../../favorites/index.ts'
import '../tables.ts'

export const favorites = favoritesOf({
  table: 'topic',
  label: '帖子',
  async require(tx, _actor, id) {
    const topic = await tx.selectFrom('topic').select('is_listed').where('id', '=', id).executeTakeFirst()
    return topic?.is_listed ? {} : fail('not_found')
  },
})
