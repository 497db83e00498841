import type { RouterContextProvider } from 'react-router'
import type { Validity } from '#contract/catalogue/documents/library.ts'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { nameParam, pageParam } from '#lib/url/query-params.ts'
import { validityIn, withDaysLeft } from '../../items/access/received/validity.ts'
import { sharedCounts } from '../../items/access/sharing/shared-counts.ts'

const size = pageSizes.memberList

/** The bought lessons, by category. */
export const loadBoughtLessons = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const page = pageParam(query)
  const { lessons } = api(context)
  const categories = await orErrorPage(lessons.listLessonCategories())
  const category = categories.find(({ id }) => String(id) === query.get('lessonCategoryId'))?.id
  const isByLearning = query.get('order') === 'learned'
  const sort = isByLearning ? 'learnTime,desc' : undefined
  const found = await orErrorPage(lessons.listBoughtLessons({ page: page - 1, size, sort, lessonCategoryId: category }))
  const shared = await sharedCounts(context, 'lesson', found.content)
  return { ...found, ...shared, categories, category, isByLearning, page, size }
}

/** Shared lessons and favourites, newest first. */
export const loadSharedLessons = (query: URLSearchParams, context: Readonly<RouterContextProvider>) =>
  sharedLessons(context, { page: pageParam(query), size, validity: validityIn(query) })

/** The newest shared lessons that may be watched. */
export const loadSomeSharedLessons = (context: Readonly<RouterContextProvider>) =>
  sharedLessons(context, { page: 1, size: 4, validity: 'valid' })

const sharedLessons = async (
  context: Readonly<RouterContextProvider>,
  { page, size, validity }: { page: number; size: number; validity: Validity },
) => {
  const found = await orErrorPage(api(context).lessons.listSharedLessons({ page: page - 1, size, validity }))
  return { ...found, content: found.content.map(withDaysLeft), validity, page, size }
}
export const loadFavoriteLessons = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const [page, name] = [pageParam(query), nameParam(query)]
  const found = await orErrorPage(api(context).lessons.listFavoriteLessons({ page: page - 1, size, name }))
  return { ...found, name, page, size }
}

export type BoughtLessonsData = Awaited<ReturnType<typeof loadBoughtLessons>>
export type SharedLessonsData = Awaited<ReturnType<typeof loadSharedLessons>>
export type FavoriteLessonsData = Awaited<ReturnType<typeof loadFavoriteLessons>>
