import type { MetaDescriptor } from 'react-router'
import type { Lesson } from '#contract/catalogue/courses/lessons.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { breadcrumbData, interactionData, ratingData } from '#lib/document/structured-data.ts'

/** The metadata for search engines and shared links. */
export const lessonMeta = (
  { lesson, origin }: { lesson: Lesson; origin: string },
  { title, siteName }: { title: string; siteName: string },
): MetaDescriptor[] => {
  const { id, name, content, lessonCategoryId, lessonCategoryName, cover, isAudit, isPublic, isTakenDown } = lesson
  const url = origin + paths.lesson(id)
  const isOpen = isAudit === auditState.approved && isPublic === 1 && !isTakenDown
  return [
    { title },
    { name: 'description', content: content.slice(0, 160) },
    ...(isOpen ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: content.slice(0, 160) },
    { property: 'og:url', content: url },
    ...(cover ? [{ property: 'og:image', content: origin + cover }] : []),
    { 'script:ld+json': courseData(lesson, { origin, url, siteName }) },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: '首页', path: paths.home },
        { name: '培训中心', path: paths.courses },
        { name: lessonCategoryName, path: `${paths.courseSort}?selectValue=${lessonCategoryId}` },
        { name, path: paths.lesson(id) },
      ]),
    },
  ]
}

interface CoursePlace {
  origin: string
  url: string
  siteName: string
}

const courseData = (lesson: Lesson, { origin, url, siteName }: CoursePlace) => ({
  '@context': 'https://schema.org',
  '@type': 'Course',
  name: lesson.name,
  description: lesson.content,
  url,
  genre: lesson.lessonCategoryName,
  provider: { '@type': 'Organization', name: siteName, url: origin },
  author: { '@type': 'Person', name: lesson.uploadUserName },
  datePublished: lesson.uploadTime,
  isAccessibleForFree: lesson.coin === 0,
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: `PT${Math.max(1, Math.round(lesson.seconds / 60))}M`,
  },
  syllabusSections: lesson.drLessonChapterList
    .filter(({ name }) => name !== '')
    .map(({ name }) => ({ '@type': 'Syllabus', name })),
  interactionStatistic: [
    interactionData('ViewAction', lesson.viewCount),
    interactionData('LikeAction', lesson.favoriteCount),
  ],
  ...ratingData(lesson),
  ...(lesson.cover && { image: origin + lesson.cover }),
})
