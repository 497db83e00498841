import type { Session } from '#contract/accounts.ts'
import type { Api } from '#contract/index.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'

/** What the form of a topic needs; a category that is gone does not come back with a draft. */
export const loadEditing = async ({ user }: Session, { forum }: Api, topicId?: number) => {
  const [categories, { draft }] = await Promise.all([
    forum.listTopicCategories(),
    orErrorPage(forum.getDraft({ topicId })),
  ])
  const isThere = categories.some(({ id }) => id === draft?.topicCategoryId)
  return {
    memberId: user.id,
    categories,
    draft: draft && { ...draft, topicCategoryId: isThere ? draft.topicCategoryId : null },
  }
}
