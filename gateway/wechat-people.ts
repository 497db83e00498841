import { createHash } from 'node:crypto'

/** The people of the simulated WeChat. */
const wechatPeople = ['zhang', 'li', 'wang', 'zhao'] as const
type WechatPerson = (typeof wechatPeople)[number]

const idOf = (...parts: string[]) => `o${createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 27)}`

/** The same person has another openid in each app; it stays the same at every login. */
export const openIdOf = (appid: string, person: WechatPerson): string => idOf('openid', appid, person)

/** Whether the app knows somebody by this openid. */
export const isOpenId = (appid: string, openid: string): boolean =>
  wechatPeople.some((person) => openIdOf(appid, person) === openid)
