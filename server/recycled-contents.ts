import { recycledCategories } from './features/categories/index.ts'
import { eraseReadableForms } from './features/documents/index.ts'
import { recycledReplies, recycledTopics, topicCategories } from './features/forum/index.ts'
import { recycledBanners, recycledLessons } from './features/lessons/index.ts'
import { recycledResources } from './features/library/index.ts'
import { recycledNews } from './features/news/index.ts'
import { itemCategories } from './features/offers/index.ts'
import type { RecycledContent, RecycledContents } from './features/recycle/index.ts'
import { recycledReviews } from './features/reviews/index.ts'
import { recycledGroups } from './features/sharing/index.ts'
import { recycledPages } from './features/site-pages/index.ts'
import { eraseMedia } from './features/videos/index.ts'

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
  review: recycledReviews,
  news: recycledNews,
  banner: recycledBanners,
  group: recycledGroups,
  resourceCategory: recycledCategories(itemCategories.resource),
  lessonCategory: recycledCategories(itemCategories.lesson),
  topicCategory: recycledCategories(topicCategories),
  page: recycledPages,
}
