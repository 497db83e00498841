import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'
import type {
  getOwnReview,
  listReviews as listEndpoint,
  OwnReview,
  ReviewTotals,
} from '#contract/catalogue/items/reviews/reviews.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf, toPage } from '#kernel/listing/index.ts'
import { averageOf } from '../item-view.ts'
import { requireItem } from '../items.ts'
import { mayEdit } from './change-review.ts'
import { readReviewable } from './may-review.ts'
import { findOwn, isShown, selectReviews } from './review-queries.ts'
import { toReview } from './view.ts'
import './tables.ts'

type ListQuery = z.output<typeof listEndpoint.query>

const sortColumns = {
  helpfulCount: 'review.helpful_count',
  uploadTime: 'review.created_at',
  stars: 'review.stars',
} as const

/** One page of the shown reviews of an item that the caller can see, with the totals of all. */
export const listReviews = async (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const { item } = await requireItem(db, actor, query.kind, query.itemId)
  const [rows, totals] = await Promise.all([findShown(db, actor, query), readTotals(db, query.itemId)])
  const total = totalOf(totals, query.filter)
  const view = toReview({ seesHeldAnswer: item.ownerId === actor?.id })
  return { ...toPage({ rows, total }, view), totals }
}

/** Sorts reviews alone: their authors are joined to the rows of the page only. */
const findShown = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const { itemId, filter, sort } = query
  const page = db
    .selectFrom('review')
    .select('review.id')
    .where('review.item_id', '=', itemId)
    .where(isShown)
    .where(conditions[filter])
    .orderBy(sortColumns[sort.field], sort.direction)
    .orderBy('review.id', sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
  return selectReviews(db, actor?.id)
    .innerJoin(page.as('page'), 'page.id', 'review.id')
    .orderBy(sortColumns[sort.field], sort.direction)
    .orderBy('review.id', sort.direction)
    .execute()
}

const conditions: Record<ListQuery['filter'], ReturnType<typeof sql<SqlBool>>> = {
  all: sql`true`,
  answered: sql`review.is_answered`,
  low: sql`review.stars <= ${sql.lit(reviewLimits.lowStars)}`,
}

/** REV-5: the stored totals of an item. */
const readTotals = async (db: Db, itemId: number): Promise<ReviewTotals> => {
  const row = await db
    .selectFrom('item_stats')
    .select(['star_1', 'star_2', 'star_3', 'star_4', 'star_5', 'answered_count', 'rating_count', 'rating_sum'])
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return {
    count: row.rating_count,
    average: averageOf(row.rating_count, row.rating_sum),
    stars: [row.star_1, row.star_2, row.star_3, row.star_4, row.star_5],
    answered: row.answered_count,
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

const totalOf = ({ count, stars, answered }: ReviewTotals, filter: ListQuery['filter']): number =>
  ({ all: count, answered, low: sumOf(stars.slice(0, reviewLimits.lowStars)) })[filter]

/** What the caller may do about an item, and the caller's own review of it. */
export const readOwn = async (
  db: Db,
  actor: Actor,
  target: z.output<typeof getOwnReview.query>,
): Promise<OwnReview> => {
  const { item, isAuthor, ownedBy, boughtAt } = await readReviewable(db, actor, target)
  const row = await findOwn(db, actor.id, target.itemId)
  return {
    ownedBy: actor.level ? ownedBy : null,
    buyTime: boughtAt?.toISOString() ?? null,
    versionNumber: item.version,
    isAuthor,
    review: row ? toReview({ seesHeldAnswer: false })(row) : null,
    mayEdit: row !== undefined && mayEdit(row),
  }
}
