import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { reviewKindLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { MemberList, resourceLists } from '#contract/office/dossiers/dossier-words.ts'
import { type DossierPart, entriesFrom, type PlacedRow } from '../../../base/dossier-parts/index.ts'
import type { ItemKind } from '../access/tables.ts'
import './tables.ts'

interface ReviewRow extends PlacedRow {
  kind: ItemKind
  stars: number
  content: string
  helpful_count: number
  is_pending: boolean
  /** The item, or the author of the review. */
  name: string
}

const columns = sql`review.created_at as at, review.id, item.kind, review.stars, review.content, review.helpful_count,
  review.is_pending_review or review.is_answer_pending as is_pending`

/** The list of the back office with the review. */
const adminPath = (content: string) => `${backOffice.reviews}?${new URLSearchParams({ content: content.slice(0, 20) })}`

const toEntry = ({ stars, content, helpful_count, is_pending, name }: ReviewRow, title: string) => ({
  icon: 'review' as const,
  kind: `${stars} 星`,
  title,
  detail: `${name}：${content}`,
  link: adminPath(content),
  note: `${helpful_count} 人觉得有用`,
  state: is_pending ? ({ label: '待复核', tone: 'wait' } as const) : null,
})

const writtenReviews = entriesFrom<ReviewRow>({
  select: (id) => sql`
    select ${columns}, item.name from review join item on item.id = review.item_id
    where review.author_id = ${id} and review.deleted_at is null`,
  toEntry: (row) => toEntry(row, `评价${reviewKindLabels[row.kind]}`),
})

const reviewsOfResource = entriesFrom<ReviewRow>({
  select: (id) => sql`
    select ${columns}, member.nick_name as name
    from review join item on item.id = review.item_id join member on member.id = review.author_id
    where review.item_id = ${id} and review.deleted_at is null`,
  toEntry: (row) => toEntry(row, '收到评价'),
})

/** What the feature reviews knows about a member. */
export const memberPart: DossierPart<MemberList> = {
  lists: { reviews: [writtenReviews] },
  events: [{ group: 'community', ...writtenReviews }],
}

/** What the feature reviews knows about a resource. */
export const resourcePart: DossierPart<keyof typeof resourceLists> = {
  lists: { reviews: [reviewsOfResource] },
  events: [{ group: 'community', ...reviewsOfResource }],
}
