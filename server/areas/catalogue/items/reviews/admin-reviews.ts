import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { ownedLabels, reviewKindLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { AdminReview, exportAdminReviews, listAdminReviews } from '#contract/catalogue/items/reviews/reviews.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { countEach, countUpTo, offsetOf, toPage } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { selectReviews } from './review-queries.ts'
import { reviewsPath } from './reviews-path.ts'
import { toReview } from './view.ts'
import './tables.ts'

type Query = z.output<typeof listAdminReviews.query>
type Filter = Omit<Query, 'page' | 'size' | 'sort'>

const sortColumns = { uploadTime: 'review.created_at', helpfulCount: 'review.helpful_count' } as const

const isPending = sql<SqlBool>`(review.is_pending_review or review.is_answer_pending)`

/** Reads reviews alone: people and names are joined to the rows of the page only. */
const narrowed = (db: Db, { content, uploadUserName, kind, stars, isHeld, from, to }: Filter) => {
  let rows = db.selectFrom('review').select('review.id').where('review.deleted_at', 'is', null)
  if (content) rows = rows.where('review.content', 'ilike', containsPattern(content))
  if (uploadUserName)
    rows = rows.where(sql<SqlBool>`review.author_id in (
      select id from member where username ilike ${containsPattern(uploadUserName)}
        or nick_name ilike ${containsPattern(uploadUserName)})`)
  if (kind)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('item').select('item.id').whereRef('item.id', '=', 'review.item_id').where('item.kind', '=', kind),
      ),
    )
  if (stars) rows = rows.where('review.stars', '=', stars)
  if (isHeld !== undefined) rows = rows.where(isHeld ? isPending : sql<SqlBool>`not ${isPending}`)
  if (from) rows = rows.where('review.created_at', '>=', dayStart(from))
  if (to) rows = rows.where('review.created_at', '<', dayEnd(to))
  return rows
}

const count = (db: Db, filter: Filter) => countUpTo(narrowed(db, filter), db)

/** One page of all reviews that are not deleted, those pending review included. */
export const listForAdmin = async (db: Db, query: Query) => {
  requirePeriod(query)
  const { field, direction } = query.sort
  const wanted = narrowed(db, query)
    .orderBy(sortColumns[field], direction)
    .orderBy('review.id', direction)
    .limit(query.size)
    .offset(offsetOf(query))
  const rows = await selectReviews(db, undefined)
    .innerJoin(wanted.as('wanted'), 'wanted.id', 'review.id')
    .select(['item.name as item_name', 'review.flagged_words'])
    .orderBy(sortColumns[field], direction)
    .orderBy('review.id', direction)
    .execute()
  const { counts } = await countEach(['all', 'held'], (tab) =>
    count(db, { ...query, isHeld: tab === 'held' ? 1 : undefined }),
  )
  const page = toPage({ rows, ...(await count(db, query)) }, (row) => ({
    ...toReview({ seesHeldAnswer: true })(row),
    itemName: row.item_name,
    link: reviewsPath(row.kind, row.item_id, row.id),
    heldWords: row.flagged_words,
  }))
  return { ...page, counts }
}

const columns: Column<AdminReview>[] = [
  { title: '类型', value: ({ kind }) => reviewKindLabels[kind] },
  { title: '名称', value: ({ itemName: name }) => name, width: 40 },
  { title: '评分', value: ({ stars }) => stars },
  { title: '评价', value: ({ content }) => content, width: 60 },
  { title: '作者', value: ({ uploadUserName }) => uploadUserName, width: 20 },
  { title: '依据', value: ({ kind, ownedBy }) => ownedLabels[kind][ownedBy] },
  { title: '评价时间', value: ({ uploadTime }) => new Date(uploadTime), width: 20 },
  { title: '有用', value: ({ helpfulCount }) => helpfulCount },
  { title: '作者答复', value: ({ answer }) => answer?.content ?? '', width: 60 },
  { title: '待复核', value: ({ heldWords }) => heldWords.join('、') },
]

export const exportForAdmin = (db: Db, { format, ...query }: z.output<typeof exportAdminReviews.query>) =>
  exportPages(format, '评价', columns, (paging) => listForAdmin(db, { ...query, ...paging }))
