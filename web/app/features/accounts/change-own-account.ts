import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { closingPath } from '#lib/url/paths.ts'

/** What became of a change: the sentence to tell, or why it was refused. */
export type Changed = { message: string; problem?: undefined } | { message?: undefined; problem: PageProblem }

/**
 * Changes one's own account by a form: `do` = info, password, end-session (with `id`), end-others, copy-data,
 * fetch-copy (with `id`), which leads to the file, or close-account, which leads to the login: whoever comes back there in time stays.
 */
export const changeOwnAccount = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  try {
    const changed: Changed = { message: await change(form, context) }
    return data(changed)
  } catch (error) {
    const refused: Changed = { problem: toPageProblem(error) }
    return data(refused, { status: refused.problem.status })
  }
}

const change = async (form: FormData, context: Readonly<RouterContextProvider>): Promise<string> => {
  const { accounts, ownData } = api(context)
  const text = (name: string) => String(form.get(name) ?? '')
  switch (text('do')) {
    case 'info': {
      // The call itself refuses any other sex.
      const sex = (text('sex') || undefined) as '男' | '女' | undefined
      await accounts.updateProfile({ username: text('username'), email: text('email'), sex })
      return '恭喜你，修改成功'
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
