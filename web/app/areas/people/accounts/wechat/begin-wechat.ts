import type { beginLogin, WechatPlace } from '#contract/people/notices/wechat/wechat.ts'
import { call } from '#lib/api/call.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'

interface WechatLogin {
  place: WechatPlace
  returnUrl: string | null
  rememberMe: boolean
}

/** The page of WeChat on which the person scans or agrees. */
export const beginWechat = async ({ place, returnUrl, rememberMe }: WechatLogin): Promise<string> => {
  const input = { place, returnPath: safeReturnPath(returnUrl), rememberMe }
  const { url } = await call<typeof beginLogin>({ method: 'POST', path: '/auth/wechat/start' }, input)
  return url
}
