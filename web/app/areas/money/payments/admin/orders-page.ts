import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './admin-orders.client.tsx'

export const loader = firstAnswers((api) => api.payments.listOrders(firstPage))
