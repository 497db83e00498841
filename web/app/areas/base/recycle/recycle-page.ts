import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './recycle-bin.client.tsx'

export const loader = firstAnswers((api) => api.recycle.listRecycled(firstPage))
