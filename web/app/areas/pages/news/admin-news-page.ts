import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './admin-news.client.tsx'

export const loader = firstAnswers((api) => api.news.listAdminNews({ ...firstPage, sort: 'uploadTime,desc' }))
