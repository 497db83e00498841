import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { Adjustments as default } from './adjustments.client.tsx'

export const loader = firstAnswers((api) => api.points.listAdjustments(firstPage))
