import { data, type RouterContextProvider, redirect } from 'react-router'
import { SecondStep } from '#contract/people/accounts/accounts.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'

/** Whether a form is the second step of a login; it carries what the first one answered, to be shown again. */
export const isSecondStep = (form: FormData) => form.has('step')

/** Ends the login and redirects to the return address, or shows the step again with its problem. */
export const handleSecondStep = async (
  form: FormData,
  returnUrl: string | null,
  context: Readonly<RouterContextProvider>,
) => {
  const step = readStep(String(form.get('step')))
  const code = String(form.get('code') ?? '')
  const trustDevice = form.get('trustDevice') === 'true'
  try {
    await api(context).factors.finishLogin({ ticket: step.ticket, ...(code && { code }), trustDevice })
  } catch (error) {
    const problem = toPageProblem(error)
    return data({ view: 'factor' as const, step, problem }, { status: problem.status })
  }
  return redirect(safeReturnPath(returnUrl))
}

const readStep = (text: string) => {
  try {
    return SecondStep.parse(JSON.parse(text))
  } catch {
    throw data(null, { status: 400 })
  }
}
