import { firstAnswers } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './audit-log.client.tsx'

export const loader = firstAnswers((api) => api.audit.listAudit({ page: 0, size: 20 }))
