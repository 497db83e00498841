import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { CategoryList } from '#ui/category-list/category-list.tsx'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'

export default function ResourceCategories() {
  return (
    <CategoryList
      label="资源类别"
      unit="份资源"
      list={() => quietApi.library.listResourceCategories()}
      save={(category) => browserApi.library.saveResourceCategory(category)}
      sort={(ids) => browserApi.library.sortResourceCategories({ ids })}
      remove={(id, moveTo) => browserApi.library.deleteResourceCategory({ id, moveTo })}
      restore={(id) => restoreDeleted('resourceCategory', [id])()}
    />
  )
}
