import { eraseReadableForms } from './features/documents/index.ts'
import { recycledReplies, recycledTopicCategories, recycledTopics } from './features/forum/index.ts'
import { recycledBanners, recycledLessonCategories, recycledLessons } from './features/lessons/index.ts'
import { recycledResourceCategories, recycledResources } from './features/library/index.ts'
import { recycledNews } from './features/news/index.ts'
import type { RecycledContent, RecycledContents } from './features/recycle/index.ts'
import { recycledReviews } from './features/reviews/index.ts'
import { recycledGroups } from './features/sharing/index.ts'
import { recycledPages } from './features/site-pages/index.ts'
import { eraseMedia } from './features/videos/index.ts'
import { reviewedKinds } from './reviewed-kinds.ts'

/** Documents and videos made of the files of an erased item belong to later features than the item. */
const withDerivedFiles = ({ erase, ...content }: RecycledContent): RecycledContent => ({
  ...content,
  async erase(tx, id) {
    const keys = await erase(tx, id)
    await eraseMedia(tx, keys)
    return [...keys, ...(await eraseReadableForms(tx, keys))]
  },
})

/** Everything that can be restored from the recycle bin. */
export const recycledContents: RecycledContents = {
  resource: withDerivedFiles(recycledResources),
  lesson: withDerivedFiles(recycledLessons),
  topic: recycledTopics,
  reply: recycledReplies,
  review: recycledReviews(reviewedKinds),
  news: recycledNews,
  banner: recycledBanners,
  group: recycledGroups,
  resourceCategory: recycledResourceCategories,
  lessonCategory: recycledLessonCategories,
  topicCategory: recycledTopicCategories,
  page: recycledPages,
}
