import type { RouterContextProvider } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>

/** The member's own factors, WeChat and sessions, for the loaders of the pages that show them. */
export const loadSecurity = async (context: Readonly<RouterContextProvider>) => {
  const { accounts, factors: calls, wechat: wechatCalls } = api(context)
  const [{ passwordTime }, sessions, factors, wechat] = await orErrorPage(
    Promise.all([accounts.getProfile(), accounts.listSessions(), calls.getFactors(), wechatCalls.getBinding()]),
  )
  return { passwordTime, sessions, factors, wechat }
}
