import type { Call, Reply } from '../http.ts'
import type { Keys } from '../keys.ts'
import { type WechatApp, wechatApps } from './wechat-apps.ts'
import { wechatConnect } from './wechat-connect.ts'
import { type Grant, openVault } from './wechat-grants.ts'
import { type ShareSignature, shareSignatureOf, wechatLoginApi } from './wechat-login-api.ts'
import { openNotices, type WechatNotice } from './wechat-notices.ts'
import type { WechatPerson } from './wechat-people.ts'

export interface WechatPlatform {
  apps: ReturnType<typeof wechatApps>
  /** Undefined: not an address of this platform. */
  answer(call: Call): Reply | undefined
  /** For tests: a person opens the address, and allows what it asks for. */
  allow(address: string, person: WechatPerson): URL
  /** For tests: the messages that members have received. */
  notices(): WechatNotice[]
  /** For tests: what the WeChat of a phone says to the signature of a page. */
  checkShare(share: Omit<ShareSignature, 'ticket'> & { appId: string; signature: string }): string
}

const minutes = 60
const hours = 3600

/** A simulated WeChat: logins on websites and in its own browser, and share cards. */
export const openWechatPlatform = (keys: Keys, now: () => number = Date.now): WechatPlatform => {
  const apps = wechatApps(keys)
  const vaults = {
    codes: openVault<Grant>(5 * minutes, now),
    userTokens: openVault<Grant>(2 * hours, now),
    appTokens: openVault<WechatApp>(2 * hours, now),
    tickets: openVault<WechatApp>(2 * hours, now),
  }
  const notices = openNotices()
  const api = wechatLoginApi(apps, vaults, notices)
  const connect = wechatConnect(apps, vaults.codes)
  return {
    apps,
    answer: (call) => (call.path.startsWith('/demo-wechat/') ? connect.answer(call) : api(call)),
    allow: connect.allow,
    notices: notices.list,
    checkShare({ appId, signature, ...share }) {
      if (appId !== apps.official.appid) return 'config:invalid appid'
      const isRight = vaults.tickets.valid().some((ticket) => shareSignatureOf({ ...share, ticket }) === signature)
      return isRight ? 'config:ok' : 'config:invalid signature'
    },
  }
}
