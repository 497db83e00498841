import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { pickFields } from '#lib/api/pick-fields.ts'

const pickShown = pickFields(
  'id',
  'name',
  'cover',
  'lessonCategoryId',
  'uploadUserName',
  'coin',
  'viewCount',
  'ratingAverage',
  'ratingCount',
  'hasChapter',
  'chapterCount',
  'sectionCount',
)

/** For loaders: the fields of a lesson that cards show. */
export const shownLesson = (lesson: LessonItem) => pickShown(lesson)
/** The description is only part of the large card. */
export type ShownLesson = ReturnType<typeof shownLesson> & { content?: string }
