import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireItem } from '../items.ts'
import './tables.ts'

/** A review that the actor sees, locked so that the count which is answered is the one after this vote. */
const lockShown = async (tx: Tx, actor: Actor, id: number) => {
  const review = await tx
    .selectFrom('review')
    .innerJoin('item', 'item.id', 'review.item_id')
    .select(['review.author_id', 'item.kind', 'review.item_id'])
    .where('review.id', '=', id)
    .where('review.is_shown', '=', true)
    .forNoKeyUpdate('review')
    .executeTakeFirst()
  if (!review) return fail('not_found')
  await requireItem(tx, actor, review.kind, review.item_id)
  return review
}

const countOf = async (tx: Tx, id: number, isHelpful: boolean) => {
  const { helpful_count } = await tx
    .selectFrom('review')
    .select('helpful_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { helpfulCount: helpful_count, isHelpful }
}

/** REV-7: one vote each, and none for one's own review; a second one changes nothing. */
export const voteHelpful = inTransaction(async (tx, actor: Actor, id: number) => {
  const review = await lockShown(tx, actor, id)
  if (review.author_id === actor.id) fail('own_review_vote')
  await tx
    .insertInto('review_vote')
    .values({ review_id: id, member_id: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return countOf(tx, id, true)
})

export const cancelHelpful = inTransaction(async (tx, actor: Actor, id: number) => {
  await lockShown(tx, actor, id)
  await tx.deleteFrom('review_vote').where('review_id', '=', id).where('member_id', '=', actor.id).execute()
  return countOf(tx, id, false)
})
