import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import type { FoundPlace } from '#contract/fields.ts'
import { type FoundFacts, mark, snippet, type WordsToMark } from '#kernel/search/index.ts'
import { type CardRow, toCard, toFound } from '../items/index.ts'

export interface ItemRow extends CardRow {
  summary: string
  updated_at: Date
  is_open: boolean
  has_chapter: boolean
  chapter_count: number
  section_count: number
  seconds: number
  has_trial: boolean
}

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

export const toItem = (row: ItemRow): LessonItem => ({
  ...toCard(row),
  content: row.summary,
  lessonCategoryId: row.category_id,
  lessonCategoryName: row.category_name,
  updateTime: row.updated_at.toISOString(),
  learnerCount: row.use_count,
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
    ...toFound(row, places),
    ...(words && { marked: { name: mark(row.name, words), content: snippet(row.summary, words) } }),
  })

export const attachmentPath = (fileId: number) => `/api/lesson/downloadAttachment?storageId=${fileId}`
