import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { newcomerMinutes } from '#contract/people/notices/wechat/wechat-rules.ts'
import type { Caller } from '#kernel/http/index.ts'

/** The prefix binds the cookie to this host: a neighbouring subdomain cannot plant one of its own. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Host-wechat' : 'wechat')

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Names the browser that begins a way to WeChat, so that nobody else can end it; a new name each time. */
export const nameBrowser = (caller: Caller, isHttps: boolean): Buffer => {
  const value = randomBytes(32).toString('base64url')
  caller.cookies.push(
    stringifySetCookie({
      name: nameOf(isHttps),
      value,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isHttps,
      maxAge: newcomerMinutes * 60,
    }),
  )
  return hashOf(value)
}

/** Undefined: this browser has not begun anything, or too long ago. */
export const browserOf = ({ headers }: Pick<Caller, 'headers'>, isHttps: boolean): Buffer | undefined => {
  const value = parseCookie(headers.cookie ?? '')[nameOf(isHttps)]
  return value && /^[\w-]{43}$/.test(value) ? hashOf(value) : undefined
}
