import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { CategoryList } from '#ui/category-list/category-list.tsx'

export const LessonCategories = () => (
  <CategoryList
    label="课程类别"
    unit="门课程"
    list={() => quietApi.lessons.listLessonCategories()}
    save={(category) => browserApi.lessons.saveLessonCategory(category)}
    sort={(ids) => browserApi.lessons.sortLessonCategories({ ids })}
    remove={(id) => browserApi.lessons.deleteLessonCategory({ id })}
  />
)
