import type { AuditState, ResourceItem } from '#contract/catalogue/documents/library.ts'
import type { FoundPlace } from '#contract/fields.ts'
import { type FoundFacts, foundFacts, mark, snippet, type WordsToMark } from '#kernel/search/index.ts'
import { toRating } from '../items/index.ts'

export interface ItemRow {
  id: number
  name: string
  description: string
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
  suffix: string
  file_size: number
}

export const toItem = (row: ItemRow): ResourceItem => ({
  id: row.id,
  name: row.name,
  resourceDesc: row.description,
  cover: row.cover,
  resourceCategoryId: row.category_id,
  resourceCategoryName: row.category_name,
  uploadTime: row.uploaded_at.toISOString(),
  uploadUserId: row.author_id,
  uploadUserName: row.author_name,
  coin: row.coin,
  viewCount: row.view_count,
  downloadCount: row.use_count,
  ...toRating(row),
  isAudit: row.state,
  suffix: row.suffix,
  fileSize: row.file_size,
})

/** An item with the matches of the search words marked, and the places inside it. */
export const toFoundItem =
  (words: WordsToMark | undefined, places?: ReadonlyMap<number, FoundPlace[]>) =>
  (row: ItemRow & { found?: FoundFacts | undefined }): ResourceItem => ({
    ...toItem(row),
    ...(places?.has(row.id) && { places: places.get(row.id) }),
    ...(words && { marked: { name: mark(row.name, words), resourceDesc: snippet(row.description, words) } }),
    ...foundFacts(row.found),
  })

export const downloadPath = (fileId: number) => `/api/library/download?storageId=${fileId}`
