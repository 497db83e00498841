import { createHash } from 'node:crypto'

/** People of the simulated WeChat who are offered by name; a tester may type any other nickname. */
export const wechatPeople = {
  zhang: '张工',
  li: '李敏',
  wang: '王建国',
  zhao: '赵小雨',
} as const

/** A key of `wechatPeople`, or a nickname. */
export type WechatPerson = string

export const isWechatPerson = (name: string): boolean => /^[^\p{C}<>]{1,20}$/u.test(name)

export const nicknameOf = (person: WechatPerson): string =>
  Object.hasOwn(wechatPeople, person) ? wechatPeople[person as keyof typeof wechatPeople] : person

const idOf = (...parts: string[]) => `o${createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 27)}`

/** People who have been asked for; the oldest are forgotten. */
const met = new Set<WechatPerson>(Object.keys(wechatPeople))
const maxMet = 1000

/** The same person has another openid in each app; it stays the same at every login. */
export const openIdOf = (appid: string, person: WechatPerson): string => {
  met.add(person)
  const [oldest] = met
  if (met.size > maxMet && oldest) met.delete(oldest)
  return idOf('openid', appid, person)
}

export const unionIdOf = (person: WechatPerson): string => idOf('unionid', person)

/** Whether the app knows somebody by this openid. */
export const isOpenId = (appid: string, openid: string): boolean =>
  [...met].some((person) => idOf('openid', appid, person) === openid)

/** A tester whose nickname says so has not subscribed to any official account. */
export const isFollower = (appid: string, openid: string): boolean =>
  ![...met].some((person) => person.includes('未关注') && idOf('openid', appid, person) === openid)
