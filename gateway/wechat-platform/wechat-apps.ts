import { createHmac } from 'node:crypto'
import type { Keys } from '../keys.ts'

/** An app of the operator: a website at the open platform, or an official account (公众号). */
export interface WechatApp {
  kind: 'website' | 'official'
  appid: string
  secret: string
}

/** Operators apply for it at WeChat; its fields are thing1, thing2 and time3. */
export const noticeTemplateOf = ({ appid, secret }: WechatApp): string =>
  createHmac('sha256', secret).update(`template ${appid}`).digest('base64url').slice(0, 43)

export type WechatApps = Record<WechatApp['kind'], WechatApp>

/** The official account has the app id of the merchant, as with WeChat, where both are linked for payments in WeChat. */
export const wechatApps = ({ wechat, controlToken }: Keys): WechatApps => {
  const derived = (what: string) => createHmac('sha256', controlToken).update(what).digest('hex')
  return {
    website: {
      kind: 'website',
      appid: `wx${derived('website').slice(0, 16)}`,
      secret: derived('website secret').slice(32),
    },
    official: { kind: 'official', appid: wechat.appid, secret: derived('official secret').slice(32) },
  }
}
