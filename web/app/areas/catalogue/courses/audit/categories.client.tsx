import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { CategoryList } from '#ui/category-list/category-list.tsx'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'

export default function LessonCategories() {
  return (
    <CategoryList
      label="课程类别"
      unit="门课程"
      list={() => quietApi.lessons.listLessonCategories()}
      save={(category) => browserApi.lessons.saveLessonCategory(category)}
      sort={(ids) => browserApi.lessons.sortLessonCategories({ ids })}
      remove={(id, moveTo) => browserApi.lessons.deleteLessonCategory({ id, moveTo })}
      restore={(id) => restoreDeleted('lessonCategory', [id])()}
    />
  )
}
