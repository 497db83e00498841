import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api/server-api.ts'
import { runListAction } from '#lib/forms/list-action.ts'

/** `do` = unfavorite, with `lessonId`. */
export const changeFavoriteLessons = (request: Request, context: Readonly<RouterContextProvider>) =>
  runListAction(request, 'lessonId', {
    unfavorite: (lessonId) => api(context).lessons.cancelFavoriteLesson({ lessonId }),
  })
