import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import type { FoundPlace } from '#contract/fields.ts'
import { type FoundFacts, mark, snippet, type WordsToMark } from '#kernel/search/index.ts'
import { type CardRow, toCard, toFound } from '../items/index.ts'

export interface ItemRow extends CardRow {
  description: string
  suffix: string
  file_size: number
}

export const toItem = (row: ItemRow): ResourceItem => ({
  ...toCard(row),
  resourceDesc: row.description,
  resourceCategoryId: row.category_id,
  resourceCategoryName: row.category_name,
  downloadCount: row.use_count,
  suffix: row.suffix,
  fileSize: row.file_size,
})

/** An item with the matches of the search words marked, and the places inside it. */
export const toFoundItem =
  (words: WordsToMark | undefined, places?: ReadonlyMap<number, FoundPlace[]>) =>
  (row: ItemRow & { found?: FoundFacts | undefined }): ResourceItem => ({
    ...toItem(row),
    ...toFound(row, places),
    ...(words && { marked: { name: mark(row.name, words), resourceDesc: snippet(row.description, words) } }),
  })

export const downloadPath = (fileId: number) => `/api/library/download?storageId=${fileId}`
