import { type Call, getCall, type Reply, seeOther } from '../http.ts'
import type { WechatApp, WechatApps } from './wechat-apps.ts'
import { choicePage, confirmPage, connectRefusal } from './wechat-connect-page.ts'
import type { ConnectRequest, Grant, Vault, WechatScope } from './wechat-grants.ts'
import { isWechatPerson, type WechatPerson } from './wechat-people.ts'

const base = '/demo-wechat/connect'

/** The pages of WeChat at which an app may ask, and what for. */
const pages: Record<string, { kind: WechatApp['kind']; scopes: readonly WechatScope[] }> = {
  [`${base}/qrconnect`]: { kind: 'website', scopes: ['snsapi_login'] },
  [`${base}/oauth2/authorize`]: { kind: 'official', scopes: ['snsapi_userinfo', 'snsapi_base'] },
}

/** An operator registers the domain of its portal; here every address of this machine is registered. */
const isRegistered = (url: URL | null): url is URL =>
  url !== null && /^https?:$/.test(url.protocol) && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)

const readRequest = (apps: WechatApps, { path, query, target }: Call): ConnectRequest | string => {
  const page = pages[path]
  if (!page) return '页面不存在'
  const appid = query.get('appid') ?? ''
  if (apps[page.kind].appid !== appid) return 'AppID 参数错误'
  if (query.get('response_type') !== 'code') return 'response_type 参数错误'
  const scope = page.scopes.find((one) => one === query.get('scope'))
  if (!scope) return 'Scope 参数错误或没有 Scope 权限'
  const redirectUri = URL.parse(query.get('redirect_uri') ?? '')
  if (!isRegistered(redirectUri)) return 'redirect_uri 参数错误'
  return { kind: page.kind, appid, scope, redirectUri, state: query.get('state') ?? '', target }
}

/** The pages on which a person scans, and allows the app to know who it is. */
export const wechatConnect = (apps: WechatApps, codes: Vault<Grant>) => {
  /** The way back to the app; a person who refuses returns without a code (website) or not at all. */
  const returnTo = (request: ConnectRequest, person: WechatPerson): URL => {
    const { appid, scope, redirectUri, state } = request
    const back = new URL(redirectUri)
    back.searchParams.set('code', codes.issue({ appid, person, scope }))
    back.searchParams.set('state', state)
    return back
  }

  return {
    answer(call: Call): Reply {
      const request = readRequest(apps, call)
      if (typeof request === 'string') return connectRefusal(request)
      const fields = new URLSearchParams(call.method === 'POST' ? call.body : '')
      const person = fields.get('person') ?? ''
      if (!isWechatPerson(person)) return choicePage(request)
      const isAllowed = request.scope === 'snsapi_base' || fields.get('decision') === 'allow'
      return isAllowed ? seeOther(returnTo(request, person).href) : confirmPage(request, person)
    },
    /** For tests: a person opens the address, and allows what it asks for. */
    allow(address: string, person: WechatPerson): URL {
      const request = readRequest(apps, getCall(address))
      if (typeof request === 'string') throw new Error(request)
      return returnTo(request, person)
    },
  }
}
