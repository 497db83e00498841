import { data, type RouterContextProvider } from 'react-router'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { captchaOf } from './captcha-of.ts'

/** Registers a member. A failure returns the input except for the passwords, and a new captcha. */
export const handleRegistration = async (form: FormData, context: Readonly<RouterContextProvider>) => {
  const text = (name: string) => String(form.get(name) ?? '')
  const input = {
    phone: text('phone'),
    ...(text('smsCode') && { smsCode: text('smsCode').trim() }),
    username: text('username'),
    inviteCode: text('inviteCode'),
    consent: form.get('consent') === 'true',
  }
  const { accounts } = api(context)
  try {
    const { message } = await accounts.register({
      ...input,
      password: text('password'),
      repeatPwd: text('repeatPwd'),
      ...captchaOf(form),
    })
    return data({ view: 'register' as const, registered: { message } }, { status: 201 })
  } catch (error) {
    const problem = toPageProblem(error)
    const captcha = await accounts.getCaptcha()
    return data({ view: 'register' as const, problem, input, captcha }, { status: problem.status })
  }
}
