import type { getAuditLesson } from '#contract/catalogue/courses/lessons.ts'
import type { CallAnswer } from '#contract/endpoint.ts'

export type LessonDetail = CallAnswer<typeof getAuditLesson>

/** Whether videos of the lesson are still being transcoded. */
export const isTranscoding = ({ drLessonChapterList }: LessonDetail): boolean =>
  drLessonChapterList
    .flatMap(({ lessonChapterChildList }) => lessonChapterChildList)
    .some(({ videoState }) => videoState === 'waiting' || videoState === 'running')
