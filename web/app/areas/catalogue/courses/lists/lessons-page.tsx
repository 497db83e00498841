import { data } from 'react-router'
import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import type { Route } from './+types/lessons-page.ts'
import { FoundLessons } from './found-lessons.tsx'
import { LessonList } from './lesson-list.tsx'
import { lessonParams } from './lesson-query.ts'
import { lessonsMeta } from './lessons-meta.ts'
import { loadLessons } from './load-lessons.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? lessonsMeta(loaderData, (title) => pageTitle(matches, title)) : []

/** sortvideo and videoSearch are one page: search results for a keyword, otherwise all lessons with filters. */
export const loader = cachedLoader({ query: lessonParams, topics: ['lessons', 'members'] }, async (args) => {
  const lessons = await loadLessons(args)
  const isPastTheEnd = lessons.query.page > 1 && lessons.found.content.length === 0
  if (isPastTheEnd && !lessons.found.problem) throw data(null, { status: 404 })
  return data(lessons, { status: lessons.found.problem ? 400 : 200 })
})

export default function LessonsPage({ loaderData }: Route.ComponentProps) {
  const target = useSlowNavigation()?.pathname
  const isLeafing = target === paths.courseSort || target === paths.courseSearch
  return loaderData.query.keyword ? (
    <FoundLessons data={loaderData} isLeafing={isLeafing} />
  ) : (
    <LessonList data={loaderData} isLeafing={isLeafing} />
  )
}
