import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { FoundPlace } from '#contract/fields.ts'
import { type FoundFacts, foundFacts } from '#kernel/search/index.ts'

/** What cards of resources and courses have in common. */
export interface CardRow {
  id: number
  name: string
  cover: string | null
  category_id: number
  category_name: string
  uploaded_at: Date
  author_id: number
  author_name: string
  coin: number
  view_count: number
  use_count: number
  rating_count: number
  rating_sum: number
  state: AuditState
}

export const toCard = (row: CardRow) => ({
  id: row.id,
  name: row.name,
  cover: row.cover,
  uploadTime: row.uploaded_at.toISOString(),
  uploadUserId: row.author_id,
  uploadUserName: row.author_name,
  coin: row.coin,
  viewCount: row.view_count,
  ratingCount: row.rating_count,
  ratingAverage: averageOf(row.rating_count, row.rating_sum),
  isAudit: row.state,
})

/** REV-5: the average of the reviews with one decimal; null without reviews. */
export const averageOf = (count: number, sum: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10

/** What a search says of an item, and the places inside it. */
export const toFound = (
  row: { id: number; found?: FoundFacts | undefined },
  places: ReadonlyMap<number, FoundPlace[]> | undefined,
) => ({ ...(places?.has(row.id) && { places: places.get(row.id) }), ...foundFacts(row.found) })
