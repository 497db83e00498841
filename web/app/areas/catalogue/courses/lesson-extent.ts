import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'

type Extent = Pick<LessonItem, 'hasChapter' | 'chapterCount' | 'sectionCount'>

/** Such as 6 章 30 节; a lesson without chapters is one video. */
export const lessonExtent = ({ hasChapter, chapterCount, sectionCount }: Extent): string =>
  hasChapter ? `${chapterCount} 章 ${sectionCount} 节` : '单节视频'

/** Such as 6 章 30 节，衡筑数字, below a title. */
export const noteOf = (lesson: Extent & Pick<LessonItem, 'uploadUserName'>): string =>
  `${lessonExtent(lesson)}，${lesson.uploadUserName}`
