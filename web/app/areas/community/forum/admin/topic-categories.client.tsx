import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { CategoryList } from '#ui/category-list/category-list.tsx'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'

/** The categories of the forum: administrators add, rename, sort, and delete them while they are empty. */
export default function TopicCategories() {
  return (
    <CategoryList
      label="论坛类别"
      unit="篇帖子"
      list={() => quietApi.forum.listTopicCategories()}
      save={(category) => browserApi.forum.saveTopicCategory(category)}
      sort={(ids) => browserApi.forum.sortTopicCategories({ ids })}
      remove={(id, moveTo) => browserApi.forum.deleteTopicCategory({ id, moveTo })}
      restore={(id) => restoreDeleted('topicCategory', [id])()}
    />
  )
}
