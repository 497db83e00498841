import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api/server-api.ts'
import { runListAction } from '#lib/forms/list-action.ts'

/** `do` = one of the changes below, with `lessonId`. */
export const changeOwnLessons = (request: Request, context: Readonly<RouterContextProvider>) => {
  const { lessons } = api(context)
  return runListAction(request, 'lessonId', {
    delete: (id) => lessons.deleteLesson({ id }),
    withdraw: (id) => lessons.withdrawLesson({ id }),
    resubmit: (id) => lessons.resubmitLesson({ id }),
    'take-down': (id) => lessons.takeOwnLessonDown({ id }),
    restore: (id) => lessons.restoreOwnLesson({ id }),
    retry: async (lessonId) => {
      const { drLessonChapterList } = await lessons.getOwnLesson({ lessonId })
      const sections = drLessonChapterList.flatMap(({ lessonChapterChildList }) => lessonChapterChildList)
      for (const { id, videoState } of sections)
        if (videoState === 'failed') await lessons.retryVideo({ sectionId: id })
    },
  })
}
