import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listReceivedReviews } from '#contract/reviews/reviews.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { countUpTo, offsetOf, toPage } from '#kernel/listing/index.ts'
import { isShown, selectReviews } from './review-queries.ts'
import { type ReviewedKinds, reviewsPath } from './reviewed-kinds.ts'
import { toReview } from './view.ts'
import './tables.ts'

const itemName = sql<string>`coalesce(resource.name, lesson.name)`

/** AUTH-1: the reviews of all items of an author that everybody may see, newest first. */
export const listReceived = async (
  db: Db,
  kinds: ReviewedKinds,
  actor: Actor | undefined,
  { authorId, ...query }: z.output<typeof listReceivedReviews.query>,
) => {
  const received = selectReviews(db, actor?.id)
    .leftJoin('resource', (join) => join.on(sql<SqlBool>`review.kind = 'resource' and resource.id = review.item_id`))
    .leftJoin('lesson', (join) => join.on(sql<SqlBool>`review.kind = 'lesson' and lesson.id = review.item_id`))
    .where('review.owner_id', '=', authorId)
    .where(isShown)
    .where(sql<SqlBool>`(resource.is_listed or (lesson.is_listed and lesson.is_public))`)
  const rows = await received
    .select(itemName.as('item_name'))
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
    link: reviewsPath(kinds, row.kind, row.item_id, row.id),
  }))
}
