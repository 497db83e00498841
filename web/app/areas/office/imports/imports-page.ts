import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { Imports as default } from './imports.client.tsx'

export const loader = firstAnswers((api) => api.imports.listImports(firstPage))
