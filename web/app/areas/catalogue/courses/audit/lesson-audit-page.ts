import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './lesson-audit.client.tsx'

export const loader = firstAnswers((api) =>
  Promise.all([api.lessons.listLessonCategories(), api.lessons.listAuditLessons(firstPage)]),
)
