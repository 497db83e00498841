import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './resource-audit.client.tsx'

export const loader = firstAnswers((api) =>
  Promise.all([api.library.listResourceCategories(), api.library.listAuditResources(firstPage)]),
)
