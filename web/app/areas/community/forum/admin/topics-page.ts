import { firstAnswers, firstPage } from '#lib/api/first-answers.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './topics.client.tsx'

export const loader = firstAnswers((api) =>
  Promise.all([api.forum.listTopicCategories(), api.forum.listAdminTopics(firstPage)]),
)
