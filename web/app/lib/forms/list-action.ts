import { data } from 'react-router'
import { toPageProblem } from '#lib/api/page-problem.ts'

/** Result of an action on a row of a list. */
export interface ListActionResult {
  problem?: string
}

/** Handles the forms of a list: the field `do` names the change, the field `idName` the item. */
export const runListAction = async (
  request: Request,
  idName: string,
  changes: Record<string, (id: string) => Promise<unknown>>,
) => {
  const form = await request.formData()
  const change = changes[String(form.get('do'))]
  if (!change) throw data(null, { status: 400 })
  try {
    await change(String(form.get(idName) ?? ''))
    return data<ListActionResult>({})
  } catch (error) {
    const { message, status } = toPageProblem(error)
    return data<ListActionResult>({ problem: message }, { status })
  }
}
