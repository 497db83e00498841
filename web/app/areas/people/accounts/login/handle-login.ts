import { data, type RouterContextProvider, redirect } from 'react-router'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { captchaOf } from './captcha-of.ts'
import { rememberNameCookie } from './remembered-name.ts'

/**
 * Logs in and redirects to the return address, or shows the second step. A failure comes with its messages and a new captcha, because each works once.
 */
export const handleLogin = async (
  form: FormData,
  returnUrl: string | null,
  context: Readonly<RouterContextProvider>,
) => {
  const text = (name: string) => String(form.get(name) ?? '')
  const { accounts } = api(context)
  const username = text('username')
  const rememberMe = form.get('rememberMe') === 'true'
  const headers = { 'set-cookie': rememberNameCookie(rememberMe ? username : undefined) }
  try {
    const answer = await accounts.login({ username, password: text('password'), ...captchaOf(form), rememberMe })
    if ('secondStep' in answer)
      return data({ view: 'factor' as const, step: answer.secondStep, problem: undefined }, { headers })
  } catch (error) {
    const problem = toPageProblem(error)
    const captcha = await accounts.getCaptcha()
    return data({ view: 'login' as const, problem, username, rememberMe, captcha }, { status: problem.status })
  }
  return redirect(safeReturnPath(returnUrl), { headers })
}
