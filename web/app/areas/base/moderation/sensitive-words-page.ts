import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './sensitive-words.client.tsx'

export const loader = firstAnswers((api) => api.moderation.listSensitiveWords(firstPage))
