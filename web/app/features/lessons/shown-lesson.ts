import type { LessonItem } from '#contract/lessons.ts'
import { pickFields } from '#lib/api/pick-fields.ts'

const pickShown = pickFields(
  'id',
  'name',
  'cover',
  'lessonCategoryId',
  'uploadUserName',
  'coin',
  'viewCount',
  'hasChapter',
  'chapterCount',
  'sectionCount',
)

/** For loaders: what cards and shelves show of a lesson. */
export const shownLesson = (lesson: LessonItem) => pickShown(lesson)
/** Its description only the large card shows. */
export type ShownLesson = ReturnType<typeof shownLesson> & { content?: string }
