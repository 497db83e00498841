import { createHash } from 'node:crypto'
import { type Call, json, type Reply } from '../http.ts'
import type { WechatApp, WechatApps } from './wechat-apps.ts'
import type { Grant, Vault } from './wechat-grants.ts'
import type { openNotices } from './wechat-notices.ts'
import { nicknameOf, openIdOf, unionIdOf } from './wechat-people.ts'

/** The numbers and words with which WeChat refuses; it answers them with status 200. */
const refusals = {
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40037: 'invalid template_id',
  40097: 'invalid args',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41002: 'appid missing',
  41004: 'appsecret missing',
  41008: 'missing code',
  42001: 'access_token expired',
  42003: 'code expired',
  43001: 'require GET method',
  43002: 'require POST method',
  43004: 'require subscribe',
  47003: 'argument invalid! data format error',
  48001: 'api unauthorized',
} as const

class WechatRefusal extends Error {
  readonly errcode: keyof typeof refusals

  constructor(errcode: keyof typeof refusals) {
    super(refusals[errcode])
    this.errcode = errcode
  }
}

const refuse = (errcode: keyof typeof refusals): never => {
  throw new WechatRefusal(errcode)
}

export interface LoginVaults {
  codes: Vault<Grant>
  /** Of a person who logged in. */
  userTokens: Vault<Grant>
  /** Of an app itself. */
  appTokens: Vault<WechatApp>
  tickets: Vault<WechatApp>
}

type Fields = Record<string, string | undefined>

/** The server-side calls of WeChat for logins, share cards and messages of official accounts. */
export const wechatLoginApi = (apps: WechatApps, vaults: LoginVaults, notices: ReturnType<typeof openNotices>) => {
  const requireApp = ({ appid, secret }: Fields): WechatApp => {
    if (!appid) return refuse(41002)
    if (!secret) return refuse(41004)
    const app = Object.values(apps).find((one) => one.appid === appid) ?? refuse(40013)
    return app.secret === secret ? app : refuse(40125)
  }

  const exchangeCode = (fields: Fields) => {
    const app = requireApp(fields)
    if (fields.grant_type !== 'authorization_code') refuse(40002)
    if (!fields.code) return refuse(41008)
    const found = vaults.codes.find(fields.code)
    if (!found || found.value.appid !== app.appid) return refuse(40029)
    if (found.isUsed) refuse(40163)
    if (found.isExpired) refuse(42003)
    vaults.codes.use(fields.code)
    const { person, scope } = found.value
    return {
      access_token: vaults.userTokens.issue(found.value),
      expires_in: vaults.userTokens.lifeSeconds,
      refresh_token: vaults.userTokens.issue(found.value),
      openid: openIdOf(app.appid, person),
      scope,
      unionid: unionIdOf(person),
    }
  }

  const userInfo = ({ access_token = '', openid }: Fields) => {
    const found = vaults.userTokens.find(access_token) ?? refuse(40001)
    if (found.isExpired) refuse(42001)
    const { appid, person, scope } = found.value
    if (openid !== openIdOf(appid, person)) refuse(40003)
    if (scope === 'snsapi_base') refuse(48001)
    return {
      openid,
      nickname: nicknameOf(person),
      sex: 0,
      province: '',
      city: '',
      country: '',
      headimgurl: 'https://thirdwx.qlogo.cn/mmopen/simulated/132',
      privilege: [],
      unionid: unionIdOf(person),
    }
  }

  const stableToken = (fields: Fields) => {
    if (fields.grant_type !== 'client_credential') refuse(40002)
    return { access_token: vaults.appTokens.issue(requireApp(fields)), expires_in: vaults.appTokens.lifeSeconds }
  }

  const requireToken = (token = ''): WechatApp => {
    const found = vaults.appTokens.find(token) ?? refuse(40001)
    if (found.isExpired) refuse(42001)
    return found.value
  }

  const sendNotice = ({ access_token, ...body }: Fields) => {
    const answer = notices.send(requireToken(access_token), body)
    if ('refusal' in answer) return refuse(answer.refusal)
    return { errcode: 0, errmsg: 'ok', ...answer }
  }

  const ticket = ({ access_token, type }: Fields) => {
    const app = requireToken(access_token)
    if (type !== 'jsapi') refuse(40097)
    const issued = { ticket: vaults.tickets.issue(app), expires_in: vaults.tickets.lifeSeconds }
    return { errcode: 0, errmsg: 'ok', ...issued }
  }

  const calls: Record<string, { method: 'GET' | 'POST'; answer: (fields: Fields) => object }> = {
    '/sns/oauth2/access_token': { method: 'GET', answer: exchangeCode },
    '/sns/userinfo': { method: 'GET', answer: userInfo },
    '/cgi-bin/stable_token': { method: 'POST', answer: stableToken },
    '/cgi-bin/ticket/getticket': { method: 'GET', answer: ticket },
    '/cgi-bin/message/template/send': { method: 'POST', answer: sendNotice },
  }

  return (call: Call): Reply | undefined => {
    const known = calls[call.path]
    if (!known) return undefined
    try {
      if (call.method !== known.method) refuse(known.method === 'GET' ? 43001 : 43002)
      const body = known.method === 'GET' ? {} : JSON.parse(call.body)
      return json(200, known.answer({ ...Object.fromEntries(call.query), ...body }))
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error
      return json(200, { errcode: error.errcode, errmsg: `${error.message}, rid: simulated` })
    }
  }
}

export interface ShareSignature {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}

/** What the WeChat of a phone computes before it allows a page to set its share card. */
export const shareSignatureOf = ({ ticket, nonceStr, timestamp, url }: ShareSignature): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#')[0]}`)
    .digest('hex')
