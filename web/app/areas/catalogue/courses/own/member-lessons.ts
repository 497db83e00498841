import type { RouterContextProvider } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { runListAction } from '#lib/forms/list-action.ts'
import { sharedCounts } from '../../items/access/sharing/shared-counts.ts'
import {
  auditStateIn,
  loadMemberList,
  loadReceived,
  loadStorageAndShares,
  nameIn,
  receivedIn,
} from '../../items/own/load-member-list.ts'

type Context = Readonly<RouterContextProvider>

const loadCategories = async (query: URLSearchParams, context: Context) => {
  const categories = await orErrorPage(api(context).lessons.listLessonCategories())
  return { categories, category: categories.find(({ id }) => String(id) === query.get('lessonCategoryId'))?.id }
}

/** The member's own lessons, by state and category. */
export const loadOwnLessons = async (query: URLSearchParams, context: Context) => {
  const { categories, category } = await loadCategories(query, context)
  const filter = { ...auditStateIn(query), lessonCategoryId: category }
  const found = await loadMemberList(query, filter, api(context).lessons.listOwnLessons)
  return { ...found, ...(await loadStorageAndShares(context, 'lesson', found.content)), categories, category }
}

/** The bought lessons, by category. */
export const loadBoughtLessons = async (query: URLSearchParams, context: Context) => {
  const { categories, category } = await loadCategories(query, context)
  const isByLearning = query.get('order') === 'learned'
  const filter = { sort: isByLearning ? 'learnTime,desc' : undefined, lessonCategoryId: category }
  const found = await loadMemberList(query, filter, api(context).lessons.listBoughtLessons)
  return { ...found, ...(await sharedCounts(context, 'lesson', found.content)), categories, category, isByLearning }
}

/** Shared lessons and favourites, newest first. */
export const loadSharedLessons = (query: URLSearchParams, context: Context) =>
  loadReceived(api(context).lessons.listSharedLessons, receivedIn(query))

/** The newest shared lessons that may be watched. */
export const loadSomeSharedLessons = (context: Context) =>
  loadReceived(api(context).lessons.listSharedLessons, { page: 1, size: 4, validity: 'valid' })

export const loadFavoriteLessons = (query: URLSearchParams, context: Context) =>
  loadMemberList(query, nameIn(query), api(context).lessons.listFavoriteLessons)

export type OwnLessonsData = Awaited<ReturnType<typeof loadOwnLessons>>
export type BoughtLessonsData = Awaited<ReturnType<typeof loadBoughtLessons>>
export type SharedLessonsData = Awaited<ReturnType<typeof loadSharedLessons>>
export type FavoriteLessonsData = Awaited<ReturnType<typeof loadFavoriteLessons>>

/** `do` = one of the changes below, with `lessonId`. */
export const changeLessons = (request: Request, context: Context) => {
  const { lessons } = api(context)
  return runListAction(request, 'lessonId', {
    delete: (id) => lessons.deleteLesson({ id }),
    withdraw: (id) => lessons.withdrawLesson({ id }),
    resubmit: (id) => lessons.resubmitLesson({ id }),
    'take-down': (id) => lessons.takeOwnLessonDown({ id }),
    restore: (id) => lessons.restoreOwnLesson({ id }),
    unfavorite: (lessonId) => lessons.cancelFavoriteLesson({ lessonId }),
    retry: async (lessonId) => {
      const { drLessonChapterList } = await lessons.getOwnLesson({ lessonId })
      const sections = drLessonChapterList.flatMap(({ lessonChapterChildList }) => lessonChapterChildList)
      for (const { id, videoState } of sections)
        if (videoState === 'failed') await lessons.retryVideo({ sectionId: id })
    },
  })
}
