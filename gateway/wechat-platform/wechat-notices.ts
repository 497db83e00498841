import { noticeTemplateOf, type WechatApp } from './wechat-apps.ts'
import { isFollower, isOpenId } from './wechat-people.ts'

/** A message of an official account as its receiver reads it. */
export interface WechatNotice {
  openid: string
  title: string
  text: string
  time: string
  url: string
}

/** The numbers with which WeChat refuses such a message. */
export type NoticeRefusal = 40003 | 40037 | 43004 | 47003 | 48001

const maxStored = 200
const fields = ['thing1', 'thing2', 'time3'] as const
const time = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

const fieldText = (data: unknown, field: string): string => {
  const value = (data as Record<string, { value?: unknown } | undefined> | undefined)?.[field]?.value
  return typeof value === 'string' ? value : ''
}

const isShort = (text: string) => text !== '' && [...text].length <= 20

/** The messages that official accounts have sent; a repeated `client_msg_id` sends nothing. */
export const openNotices = () => {
  const sent = new Map<string, WechatNotice>()
  let number = 0

  /** Answers the refusal, or the number of the message. */
  const send = (app: WechatApp, body: Record<string, unknown>): { refusal: NoticeRefusal } | { msgid: number } => {
    const openid = String(body.touser ?? '')
    if (app.kind !== 'official') return { refusal: 48001 }
    if (body.template_id !== noticeTemplateOf(app)) return { refusal: 40037 }
    if (!isOpenId(app.appid, openid)) return { refusal: 40003 }
    if (!isFollower(app.appid, openid)) return { refusal: 43004 }
    const [title, text, at] = fields.map((field) => fieldText(body.data, field)) as [string, string, string]
    const isComplete = isShort(title) && isShort(text) && time.test(at)
    const hasOthers = Object.keys((body.data as object | undefined) ?? {}).length !== fields.length
    if (!isComplete || hasOthers) return { refusal: 47003 }
    const key = `${openid} ${String(body.client_msg_id ?? ++number)}`
    if (!sent.has(key)) sent.set(key, { openid, title, text, time: at, url: String(body.url ?? '') })
    const [oldest] = sent.keys()
    if (sent.size > maxStored && oldest) sent.delete(oldest)
    return { msgid: ++number }
  }
  return { send, list: (): WechatNotice[] => [...sent.values()] }
}
