import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listReceivedReviews } from '#contract/catalogue/items/reviews/reviews.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { countUpTo, offsetOf, toPage } from '#kernel/listing/index.ts'
import { isShown, selectReviews } from './review-queries.ts'
import { reviewsPath } from './reviews-path.ts'
import { toReview } from './view.ts'
import './tables.ts'

/** AUTH-1: the reviews of all items of an author that everybody may see, newest first. */
export const listReceived = async (
  db: Db,
  actor: Actor | undefined,
  { authorId, ...query }: z.output<typeof listReceivedReviews.query>,
) => {
  const received = selectReviews(db, actor?.id)
    .where('review.owner_id', '=', authorId)
    .where(isShown)
    .where(sql<SqlBool>`item.is_listed and item.is_open`)
  const rows = await received
    .select('item.name as item_name')
    .orderBy('review.created_at', query.sort.direction)
    .orderBy('review.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const view = toReview({ seesHeldAnswer: false })
  const total = await countUpTo(received.clearSelect().select('review.id'), db)
  return toPage({ rows, ...total }, (row) => ({
    ...view(row),
    itemName: row.item_name,
    link: reviewsPath(row.kind, row.item_id, row.id),
  }))
}
