import { data, type RouterContextProvider } from 'react-router'
import { type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { type LessonOrder, readOrder } from './lesson-order.ts'

export interface LessonAnswer {
  did?: LessonOrder['do']
  /** The id of the saved lesson. */
  id?: number
  problem?: PageProblem
}

const carryOut = async (order: LessonOrder, context: Readonly<RouterContextProvider>): Promise<LessonAnswer> => {
  const { lessons } = api(context)
  switch (order.do) {
    case 'save': {
      const { id, content } = order
      const saved = await (id === undefined ? lessons.addLesson(content) : lessons.updateLesson({ ...content, id }))
      return { did: 'save', id: saved.id }
    }
    case 'retry':
      await lessons.retryVideo({ sectionId: order.sectionId })
      return { did: 'retry' }
    default:
      throw data(null, { status: 400 })
  }
}

/** Saves a lesson or retries a failed video; a refusal is returned for its field. */
export const saveLesson = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const order = await readOrder(request)
  try {
    return data(await carryOut(order, context))
  } catch (error) {
    const problem = toPageProblem(error)
    return data<LessonAnswer>({ problem }, { status: problem.status })
  }
}
