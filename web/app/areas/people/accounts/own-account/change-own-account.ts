import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { closingPath } from '#contract/paths.ts'
import { linkMinutes } from '#contract/people/accounts/code-rules.ts'
import { type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'

/** The result of a change: a message or a problem. */
export type ChangeResult = { message: string; problem?: undefined } | { message?: undefined; problem: PageProblem }

/**
 * Handles the forms of the member's own account: `do` = info, password, end-session (with `id`), end-others, copy-data,
 * fetch-copy (with `id`), which redirects to the file, or close-account, which redirects to the login page: logging in
 * again in time keeps the account.
 */
export const changeOwnAccount = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  try {
    const result: ChangeResult = { message: await change(form, context) }
    return data(result)
  } catch (error) {
    const problem = toPageProblem(error)
    const result: ChangeResult = { problem }
    return data(result, { status: problem.status })
  }
}

const change = async (form: FormData, context: Readonly<RouterContextProvider>): Promise<string> => {
  const { accounts, ownData } = api(context)
  const text = (name: string) => String(form.get(name) ?? '')
  switch (text('do')) {
    case 'info': {
      // The call rejects other values.
      const sex = (text('sex') || undefined) as '男' | '女' | undefined
      const [username, nickName, email] = [text('username'), text('nickName'), text('email')]
      const { pendingEmail } = await accounts.updateProfile({ username, nickName, email, sex })
      return pendingEmail
        ? `已保存。确认链接已发到 ${pendingEmail}，${linkMinutes} 分钟内点开后邮箱才会更换`
        : '恭喜你，修改成功'
    }
    case 'password': {
      const [oldPass, newPass, RenewPass] = [text('oldPass'), text('newPass'), text('RenewPass')]
      return (await accounts.changePassword({ oldPass, newPass, RenewPass })).message
    }
    case 'end-session':
      return (await accounts.endSession({ id: text('id') })).message
    case 'end-others':
      return (await accounts.endOtherSessions()).message
    case 'copy-data':
      return (await ownData.requestDataCopy()).message
    case 'fetch-copy':
      throw redirect((await ownData.giveDataCopyLink({ id: text('id') })).link)
    case 'close-account':
      await ownData.closeAccount({ password: text('password') })
      throw redirectDocument(closingPath)
    default:
      throw data(null, { status: 400 })
  }
}
