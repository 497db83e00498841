import { firstAnswers } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './admin-pages.client.tsx'

export const loader = firstAnswers((api) => api.sitePages.listSitePages({ page: 0, size: 20 }))
