import { data } from 'react-router'
import { toPageProblem } from '#lib/api/page-problem.ts'

/** How a list answers what was asked of one of its rows. */
export interface ListActionResult {
  problem?: string
}

/** A form of a list: `do` names one of the changes, `idName` the field that says what is changed. */
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
