import { z } from 'zod'
import type { WechatPlace } from '#contract/people/notices/wechat/wechat.ts'
import { wechatPaths } from '#contract/people/notices/wechat/wechat-rules.ts'
import type { Services } from '#kernel/http/index.ts'
import { asRefusal, callWechat } from './call-wechat.ts'
import { platformOf, requireApp, type WechatConfig } from './platform.ts'

/** `identity` also asks for the name; `openid` asks the person nothing. */
type WechatWish = 'identity' | 'openid'

/** The page of WeChat on which the person scans or agrees; it leads back to our callback page. */
export const connectAddress = (
  config: WechatConfig,
  { place, wish, state, isFramed }: { place: WechatPlace; wish: WechatWish; state: string; isFramed: boolean },
): string => {
  const platform = platformOf(config)
  const { appId } = requireApp(platform, place)
  const page = place === 'scan' ? 'connect/qrconnect' : 'connect/oauth2/authorize'
  const scope = place === 'scan' ? 'snsapi_login' : wish === 'identity' ? 'snsapi_userinfo' : 'snsapi_base'
  // The order and the anchor are prescribed; without them the phone shows an error.
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: config.publicUrl + wechatPaths.callback,
    response_type: 'code',
    scope,
    state,
    // In a frame it leads the whole window back, not the frame.
    ...(isFramed && { login_type: 'jssdk', self_redirect: 'false' }),
  })
  const pageUrl = `${platform.connectUrl.replace(/\/$/, '')}/${page}`
  return `${pageUrl}?${query}#wechat_redirect`
}

/** The person who came back from WeChat. */
export interface WechatPerson {
  appId: string
  openid: string
  unionid: string | undefined
  /** Empty if only the openid was asked for. */
  nickname: string
}

const Id = z.string().regex(/^[\w-]{6,64}$/)
const Token = z.object({ access_token: z.string(), openid: Id, unionid: Id.optional() })
const Profile = z.object({ openid: Id, unionid: Id.optional(), nickname: z.string().default('') })

const maxNickname = 60

/** Exchanges the code of a return for the person; WeChat accepts a code once and for a few minutes. */
export const findPerson = async (
  { config, log }: Pick<Services, 'config' | 'log'>,
  { place, wish, code }: { place: WechatPlace; wish: WechatWish; code: string },
): Promise<WechatPerson> => {
  const platform = platformOf(config)
  const { appId, secret } = requireApp(platform, place)
  const token = await callWechat(log, {
    url: `${platform.apiUrl}/sns/oauth2/access_token`,
    query: { appid: appId, secret, code, grant_type: 'authorization_code' },
    answer: Token,
  }).catch(asRefusal(log))
  if (wish === 'openid') return { appId, openid: token.openid, unionid: token.unionid, nickname: '' }
  const profile = await callWechat(log, {
    url: `${platform.apiUrl}/sns/userinfo`,
    query: { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' },
    answer: Profile,
  }).catch(asRefusal(log))
  const nickname = profile.nickname.trim().slice(0, maxNickname)
  return { appId, openid: token.openid, unionid: token.unionid ?? profile.unionid, nickname }
}
