import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import '../tables.ts'

/** Adding a topic twice has no effect. */
export const addFavorite = inTransaction(async (tx, actor: Actor, id: number) => {
  await requireListed(tx, id)
  const added = await tx
    .insertInto('topic_favorite')
    .values({ member_id: actor.id, topic_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('topic_id')
    .execute()
  await count(tx, added, 1)
  return { message: '收藏成功' }
})

/** Topics that are no longer listed can be removed too. */
export const cancelFavorite = inTransaction(async (tx, actor: Actor, id: number) => {
  const removed = await ofMember(tx, actor.id).where('topic_id', '=', id).execute()
  await count(tx, removed, -1)
  if (removed.length === 0) await requireListed(tx, id)
  return { message: '已取消收藏' }
})

const requireListed = async (tx: Tx, id: number): Promise<void> => {
  const topic = await tx.selectFrom('topic').select('is_listed').where('id', '=', id).executeTakeFirst()
  if (!topic?.is_listed) fail('not_found')
}

const ofMember = (tx: Tx, memberId: number) =>
  tx.deleteFrom('topic_favorite').where('member_id', '=', memberId).returning('topic_id')

const count = async (tx: Tx, favorites: { topic_id: number }[], change: 1 | -1): Promise<void> => {
  if (favorites.length === 0) return
  await tx
    .updateTable('topic')
    .set((eb) => ({ favorite_count: eb('favorite_count', '+', change) }))
    .where(
      'id',
      'in',
      favorites.map(({ topic_id }) => topic_id),
    )
    .execute()
}

export const favoriteData: PersonalData = {
  name: 'favorite-topics',
  title: '收藏的帖子',
  rows: (db, memberId) =>
    db
      .selectFrom('topic_favorite')
      .select(['topic_id', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .stream(500),
  async erase(tx, memberId) {
    await count(tx, await ofMember(tx, memberId).execute(), -1)
    return []
  },
}
