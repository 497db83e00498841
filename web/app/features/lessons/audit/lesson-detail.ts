import type { CallAnswer } from '#contract/endpoint.ts'
import type { getAuditLesson } from '#contract/lessons.ts'

export type LessonDetail = CallAnswer<typeof getAuditLesson>
