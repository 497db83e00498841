import type { LessonItem } from '#contract/lessons.ts'

/** 30 节; a lesson without chapters is one video. */
export const lessonExtent = ({ hasChapter, sectionCount }: Pick<LessonItem, 'hasChapter' | 'sectionCount'>): string =>
  hasChapter ? `${sectionCount} 节` : '单节视频'
