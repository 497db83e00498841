import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageParam } from '#lib/url/query-params.ts'
import { sharedCounts } from '../../items/access/sharing/shared-counts.ts'

const size = pageSizes.memberList
const auditStates = [0, 1, 2] as const

/** The member's own lessons, by state and category. */
export const loadOwnLessons = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const page = pageParam(query)
  const isAudit = auditStates.find((state) => String(state) === query.get('isAudit'))
  const { lessons } = api(context)
  const categories = await lessons.listLessonCategories()
  const category = categories.find(({ id }) => String(id) === query.get('lessonCategoryId'))?.id
  const found = await orErrorPage(lessons.listOwnLessons({ page: page - 1, size, isAudit, lessonCategoryId: category }))
  const [{ sharedWith }, storage] = await Promise.all([
    sharedCounts(context, 'lesson', found.content),
    api(context).files.getStorageUse(),
  ])
  return { ...found, sharedWith, storage, categories, isAudit, category, page, size }
}

export type OwnLessonsData = Awaited<ReturnType<typeof loadOwnLessons>>
