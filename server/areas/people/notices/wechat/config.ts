import { z } from 'zod'
import { ConfigError, type ConfigSection } from '#kernel/config/index.ts'

/** An app of the operator at WeChat. */
export interface WechatApp {
  appId: string
  secret: string
}

declare module '#kernel/config/config.ts' {
  interface Config {
    /** The apps for logins and share cards; WeChat Pay has its own contract in `merchants`. */
    wechat: {
      /** A website at the open platform: QR codes on the desktop. */
      website: WechatApp | undefined
      /** An official account (公众号): logins and share cards inside WeChat. */
      official: WechatApp | undefined
      /** Where the server calls, and where people are sent. */
      apiUrl: string
      connectUrl: string
      /** Without any app, only with the demo content and where only this machine reaches the portal. */
      isSimulated: boolean
      /** The folder in which the simulator writes its port and its apps. */
      simulatorDir: string
    }
  }
}

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())
const variables = {
  WECHAT_WEBSITE_APPID: text,
  WECHAT_WEBSITE_SECRET: text,
  WECHAT_OFFICIAL_APPID: text,
  WECHAT_OFFICIAL_SECRET: text,
  WECHAT_API_URL: text,
  WECHAT_CONNECT_URL: text,
}
type Variables = { [Name in keyof typeof variables]?: string | undefined }

/** Both variables or none; what is missing is named, never a value. */
const appOf = (given: Variables, label: string, kind: 'WEBSITE' | 'OFFICIAL'): WechatApp | undefined => {
  const names = [`WECHAT_${kind}_APPID`, `WECHAT_${kind}_SECRET`] as const
  const [appId, secret] = names.map((name) => given[name])
  if (!appId && !secret) return undefined
  if (!appId || !secret) throw new ConfigError(`${label}配置不完整，缺少 ${appId ? names[1] : names[0]}`)
  if (!/^wx[0-9a-f]{16}$/.test(appId)) throw new ConfigError(`${names[0]} 应为 wx 开头的 18 位 AppID`)
  return { appId, secret }
}

/** Only this machine may be reached without TLS, for tests. */
const addressOf = (name: keyof Variables, value: string): string => {
  const url = URL.parse(value)
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) return url.origin
  throw new ConfigError(`${name} 应为 https 网址`)
}

export const wechatConfig: ConfigSection = {
  variables,
  fields(env, { isPrivate, demo, dataDir }) {
    const given = z.object(variables).parse(env)
    const website = appOf(given, '微信网站应用', 'WEBSITE')
    const official = appOf(given, '微信公众号', 'OFFICIAL')
    return {
      wechat: {
        website,
        official,
        apiUrl: addressOf('WECHAT_API_URL', given.WECHAT_API_URL ?? 'https://api.weixin.qq.com'),
        connectUrl: addressOf('WECHAT_CONNECT_URL', given.WECHAT_CONNECT_URL ?? 'https://open.weixin.qq.com'),
        isSimulated: !website && !official && isPrivate && demo,
        simulatorDir: dataDir,
      },
    }
  },
}
