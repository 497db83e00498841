import type { MetaDescriptor } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { breadcrumbData, itemListData } from '#lib/document/structured-data.ts'
import { type LessonQuery, lessonsAddress } from './lesson-query.ts'
import type { LessonsData } from './load-lessons.ts'

/** The heading of a selection. */
export const lessonsTitle = ({ query: { keyword, categoryId }, categories }: LessonsData): string => {
  if (keyword) return `「${keyword}」的搜索结果`
  return categories.find(({ id }) => id === categoryId)?.categoryName ?? '全部课程'
}

/**
 * Sort orders and filters other than the category show the same items, so search engines are sent to the plain list.
 */
const canonicalOf = ({ keyword, categoryId, page }: LessonQuery): LessonQuery => ({ keyword, categoryId, page })

/** The metadata for search engines and shared links. */
export const lessonsMeta = (lessons: LessonsData, titled: (title: string) => string): MetaDescriptor[] => {
  const { query, found, categories, origin } = lessons
  const name = lessonsTitle(lessons)
  const title = titled(
    [name, query.page > 1 && `第 ${query.page} 页`, !query.keyword && '培训中心'].filter(Boolean).join(' - '),
  )
  const description = query.keyword
    ? `与「${query.keyword}」有关的工程咨询课程，共找到 ${found.totalElements} 个结果。`
    : `${query.categoryId ? name : '建设管理、投融资、数字技术、勘察测绘、运营维护与造价合同'}：工程咨询视频课程，按类别、年份与观看权限查找。`
  const addressAt = (page: number) => origin + lessonsAddress({ ...canonicalOf(query), page })
  const url = addressAt(query.page)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(query.page > 1 ? [{ tagName: 'link' as const, rel: 'prev', href: addressAt(query.page - 1) }] : []),
    ...(query.page * pageSizes.lessons < found.totalElements
      ? [{ tagName: 'link' as const, rel: 'next', href: addressAt(query.page + 1) }]
      : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    {
      'script:ld+json': itemListData(
        origin,
        found.totalElements,
        (query.page - 1) * pageSizes.lessons,
        found.content.map((lesson) => ({ name: lesson.name, path: paths.lesson(lesson.id) })),
      ),
    },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: '首页', path: paths.home },
        { name: '培训中心', path: paths.courses },
        ...categories
          .filter(({ id }) => id === query.categoryId && !query.keyword)
          .map(({ id, categoryName }) => ({ name: categoryName, path: `${paths.courseSort}?selectValue=${id}` })),
      ]),
    },
  ]
}
