import { sql } from 'kysely'
import { sameTextDays } from '#contract/base/moderation/report-verdicts.ts'
import { reviewKindLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { countUpTo } from '#kernel/listing/index.ts'
import type { Described, ItemContext, ReportableKind } from '../../../base/moderation/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { removeReview } from './change-review.ts'
import { lockReview } from './review-queries.ts'
import { reviewsPath } from './reviews-path.ts'
import './tables.ts'

const describe = async (db: Db, ids: number[]): Promise<Map<number, Described>> => {
  const rows = await db
    .selectFrom('review')
    .innerJoin('item', 'item.id', 'review.item_id')
    .select(['review.id', 'item.kind', 'review.item_id', 'review.content', 'review.author_id', 'review.is_shown'])
    .where('review.id', 'in', ids)
    .where('review.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.content,
        link: reviewsPath(row.kind, row.item_id, row.id),
        authorId: row.author_id,
        isPublic: row.is_shown,
      },
    ]),
  )
}

/** The review with its answer, under the name of the item. */
const readContext = async (db: Db, id: number): Promise<ItemContext | undefined> => {
  const row = await findWithItem(db, id)
  if (!row) return undefined
  const { author_name, avatar, created_at } = row
  const review = {
    id,
    author_name,
    avatar,
    created_at,
    floor: null,
    text: row.content,
    isTarget: true,
    isOriginal: false,
  }
  const answer = {
    ...review,
    author_name: `${row.owner_name}（作者答复）`,
    avatar: row.owner_avatar,
    created_at: row.answered_at ?? created_at,
    text: row.answer ?? '',
    isTarget: false,
  }
  return {
    section: `${reviewKindLabels[row.kind]}评价，${row.stars} 星`,
    title: row.item_name,
    posts: row.answer === null ? [review] : [review, answer],
    hiddenBefore: 0,
    hiddenAfter: 0,
    viewCount: row.view_count,
    sameTextCount: await countSame(db, row),
  }
}

const findWithItem = async (db: Db, id: number) => {
  const { rows } = await sql<{
    kind: ItemKind
    stars: number
    content: string
    author_id: number
    created_at: Date
    answer: string | null
    answered_at: Date | null
    author_name: string
    avatar: string | null
    item_name: string
    view_count: number
    owner_name: string
    owner_avatar: string | null
  }>`
    select item.kind, stars, content, review.author_id, review.created_at, answer, answered_at, member.nick_name as author_name,
      member.avatar, item.name as item_name, item_stats.view_count, owner.nick_name as owner_name, owner.avatar as owner_avatar
    from review join member on member.id = review.author_id
    join item on item.id = review.item_id join item_stats on item_stats.item_id = item.id
    join member as owner on owner.id = item.author_id
    where review.id = ${id}`.execute(db)
  return rows[0]
}

const countSame = async (db: Db, { author_id, content }: { author_id: number; content: string }): Promise<number> => {
  const same = db
    .selectFrom('review')
    .select('id')
    .where('author_id', '=', author_id)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${sameTextDays})`)
    .where('content', '=', content)
    .where('deleted_at', 'is', null)
  return Math.max(1, (await countUpTo(same, db)).total)
}

/** What moderation asks of reviews. Taking one down removes its answer, too. */
export const reportedReviews: ReportableKind = {
  describe,
  readContext,
  async takeDown(tx, id, administrator, reason) {
    if ((await describe(tx, [id])).has(id)) await removeReview(tx, administrator, await lockReview(tx, id), reason)
  },
}
