import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api.ts'
import { changeListed } from '#lib/change-listed.ts'

/** `do` = unfavorite, with `lessonId`. */
export const changeFavoriteLessons = (request: Request, context: Readonly<RouterContextProvider>) =>
  changeListed(request, 'lessonId', {
    unfavorite: (lessonId) => api(context).lessons.cancelFavoriteLesson({ lessonId }),
  })
