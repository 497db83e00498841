import { createHash } from 'node:crypto'

/** The people of the simulated WeChat. */
export const wechatPeople = {
  zhang: '张工',
  li: '李敏',
  wang: '王建国',
  zhao: '赵小雨',
} as const
export type WechatPerson = keyof typeof wechatPeople

export const isWechatPerson = (name: string): name is WechatPerson => Object.hasOwn(wechatPeople, name)

const idOf = (...parts: string[]) => `o${createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 27)}`

/** The same person has another openid in each app; it stays the same at every login. */
export const openIdOf = (appid: string, person: WechatPerson): string => idOf('openid', appid, person)

export const unionIdOf = (person: WechatPerson): string => idOf('unionid', person)

/** Whether the app knows somebody by this openid. */
export const isOpenId = (appid: string, openid: string): boolean =>
  Object.keys(wechatPeople).some((person) => openIdOf(appid, person as WechatPerson) === openid)
