import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#kernel/database/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { NotSent, type Provider, Refused } from '../messages/providers/provider.ts'
import { appToken, withFreshToken } from './app-token.ts'
import { callWechat, WechatRefusal } from './call-wechat.ts'
import { type Platform, platformOf, type WechatConfig } from './platform.ts'

type Letter = Parameters<Provider['send']>[0]

const Sent = z.object({ errcode: z.literal(0), msgid: z.union([z.int(), z.string()]) })

/** WeChat refuses longer values of its field type `thing`. */
const thingLength = 20

/** What WeChat says about a receiver or a template, in words for the list of the back office. */
const refusals: Partial<Record<number, string>> = {
  40003: '微信号不属于本公众号',
  40037: '模板编号不正确',
  43004: '对方没有关注公众号',
  43101: '对方拒收通知',
  47003: '内容与模板不符',
  48001: '公众号没有发送通知的权限',
}
/** WeChat is busy or counts too many calls. */
const momentary = new Set([-1, 45009, 45011])

/** MSG-13: sends messages of the official account by one approved template with the fields thing1, thing2 and time3. */
export const wechatProvider =
  (config: WechatConfig, log: Log) =>
  (db: Db): Provider | undefined => {
    const { official, isSimulated } = config.wechat
    if (!official && !isSimulated) return undefined
    return { channel: 'wechat', isSimulated, send: (letter) => sendNotice({ db, log }, platformFor(config), letter) }
  }

const platformFor = (config: WechatConfig): Platform => {
  try {
    return platformOf(config)
  } catch (error) {
    throw new NotSent('演示微信没有运行', { cause: error })
  }
}

const sendNotice = async (parts: { db: Db; log: Log }, platform: Platform, letter: Letter): Promise<void> => {
  const app = platform.apps.inside
  const template = letter.providerCode || platform.noticeTemplate
  if (!app || !template) throw new Refused('没有填写微信的模板编号')
  await withFreshToken(parts, app, async () => {
    const token = await appToken(parts, platform, app).catch(asNotSent)
    await callWechat(parts.log, {
      url: `${platform.apiUrl}/cgi-bin/message/template/send`,
      query: { access_token: token },
      body: { ...messageOf(letter), template_id: template },
      answer: Sent,
    })
  }).catch(asOutcome)
}

const messageOf = ({ key, receiver, subject, text, time = '', link }: Letter) => ({
  touser: receiver,
  ...(link && { url: link }),
  // WeChat sends a second message with the same number for the same person only after ten minutes.
  client_msg_id: createHash('sha256').update(key).digest('hex').slice(0, 32),
  data: { thing1: { value: shortened(subject) }, thing2: { value: shortened(text) }, time3: { value: time } },
})

const shortened = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > thingLength ? `${characters.slice(0, thingLength - 1).join('')}…` : characters.join('')
}

/** Without a token nothing was sent. */
const asNotSent = (error: unknown): never => {
  if (error instanceof WechatRefusal && !momentary.has(error.errcode)) throw error
  throw new NotSent('微信没有应答')
}

/** Any other error leaves it open whether the message was sent. */
const asOutcome = (error: unknown): never => {
  if (!(error instanceof WechatRefusal)) throw error
  if (momentary.has(error.errcode)) throw new NotSent(`微信暂不接受（${error.errcode}）`)
  throw new Refused(refusals[error.errcode] ?? `微信拒绝（${error.errcode}）`)
}
