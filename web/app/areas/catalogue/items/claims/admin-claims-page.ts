import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './admin-claims.client.tsx'

export const loader = firstAnswers((api) => api.claims.listClaims(firstPage))
