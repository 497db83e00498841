import { data, type RouterContextProvider } from 'react-router'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'

/** Sets the weekly goal to the `hours` of the form. */
export const changeGoal = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  try {
    const { message } = await api(context).lessons.setLearningGoal({ hours: String(form.get('hours') ?? '') })
    return data({ message, problem: undefined })
  } catch (error) {
    const problem = toPageProblem(error)
    return data({ message: undefined, problem: problem.message }, { status: problem.status })
  }
}

export type GoalChange = Awaited<ReturnType<typeof changeGoal>>['data']
