import type { RecycledContent, RecycledContents } from './areas/base/recycle/index.ts'
import { eraseMedia, recycledBanners, recycledLessons } from './areas/catalogue/courses/index.ts'
import { eraseReadableForms, recycledResources } from './areas/catalogue/documents/index.ts'
import { itemCategories, recycledCategories, recycledReviews } from './areas/catalogue/items/index.ts'
import { recycledGroups } from './areas/catalogue/sharing/index.ts'
import { recycledReplies, recycledTopics, topicCategories } from './areas/community/forum/index.ts'
import { recycledNews } from './areas/pages/news/index.ts'
import { recycledPages } from './areas/pages/site-pages/index.ts'

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
