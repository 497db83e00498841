import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { FoundPlace } from '#contract/fields.ts'
import { type FoundFacts, foundFacts, mark, snippet, type WordsToMark } from '#kernel/search/index.ts'
import { toRating } from '../items/index.ts'

export interface ItemRow {
  id: number
  name: string
  summary: string
  cover: string | null
  category_id: number
  category_name: string
  uploaded_at: Date
  updated_at: Date
  author_id: number
  author_name: string
  coin: number
  view_count: number
  use_count: number
  rating_count: number
  rating_sum: number
  state: AuditState
  is_open: boolean
  has_chapter: boolean
  chapter_count: number
  section_count: number
  seconds: number
  has_trial: boolean
}

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

export const toItem = (row: ItemRow): LessonItem => ({
  id: row.id,
  name: row.name,
  content: row.summary,
  cover: row.cover,
  lessonCategoryId: row.category_id,
  lessonCategoryName: row.category_name,
  uploadTime: row.uploaded_at.toISOString(),
  updateTime: row.updated_at.toISOString(),
  uploadUserId: row.author_id,
  uploadUserName: row.author_name,
  coin: row.coin,
  viewCount: row.view_count,
  learnerCount: row.use_count,
  ...toRating(row),
  isAudit: row.state,
  isPublic: flag(row.is_open),
  hasChapter: flag(row.has_chapter),
  chapterCount: row.chapter_count,
  sectionCount: row.section_count,
  seconds: row.seconds,
  hasTrial: row.has_trial,
})

/** An item with the matches of the search words marked, and the places inside it. */
export const toFoundItem =
  (words: WordsToMark | undefined, places?: ReadonlyMap<number, FoundPlace[]>) =>
  (row: ItemRow & { found?: FoundFacts | undefined }): LessonItem => ({
    ...toItem(row),
    ...(places?.has(row.id) && { places: places.get(row.id) }),
    ...(words && { marked: { name: mark(row.name, words), content: snippet(row.summary, words) } }),
    ...foundFacts(row.found),
  })

export const attachmentPath = (fileId: number) => `/api/lesson/downloadAttachment?storageId=${fileId}`
