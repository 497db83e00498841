import type { Api } from '#contract/index.ts'
import type { Session } from '#contract/people/accounts/accounts.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'

/** The data of the topic form; a deleted category is removed from the draft. */
export const loadEditing = async ({ user }: Session, { forum }: Api, topicId?: number) => {
  const [categories, { draft }] = await Promise.all([
    forum.listTopicCategories(),
    orErrorPage(forum.getDraft({ topicId })),
  ])
  const hasCategory = categories.some(({ id }) => id === draft?.topicCategoryId)
  return {
    memberId: user.id,
    categories,
    draft: draft && { ...draft, topicCategoryId: hasCategory ? draft.topicCategoryId : null },
  }
}
