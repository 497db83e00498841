import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './messages.client.tsx'

export const loader = firstAnswers((api) => api.messages.listMessages(firstPage))
