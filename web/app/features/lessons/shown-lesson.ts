import type { LessonItem } from '#contract/lessons.ts'

/** What cards and shelves show of a lesson; its description only the large card. */
export type ShownLesson = Pick<
  LessonItem,
  | 'id'
  | 'name'
  | 'cover'
  | 'lessonCategoryId'
  | 'uploadUserName'
  | 'coin'
  | 'viewCount'
  | 'hasChapter'
  | 'chapterCount'
  | 'sectionCount'
> & { content?: string }

/** For loaders: what nobody is shown a page does not carry. */
export const shownLesson = ({
  id,
  name,
  cover,
  lessonCategoryId,
  uploadUserName,
  coin,
  viewCount,
  hasChapter,
  chapterCount,
  sectionCount,
}: LessonItem): ShownLesson => ({
  id,
  name,
  cover,
  lessonCategoryId,
  uploadUserName,
  coin,
  viewCount,
  hasChapter,
  chapterCount,
  sectionCount,
})
