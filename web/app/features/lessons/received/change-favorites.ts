import { data, type RouterContextProvider } from 'react-router'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api.ts'
import type { ListChange } from '../../library/own/change-lists.ts'

/** `do` = unfavorite, with `lessonId`. */
export const changeFavoriteLessons = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  if (form.get('do') !== 'unfavorite') throw data(null, { status: 400 })
  try {
    await api(context).lessons.cancelFavoriteLesson({ lessonId: String(form.get('lessonId') ?? '') })
    return data<ListChange>({})
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    return data<ListChange>({ refusal: problem.message }, { status: problem.status })
  }
}
