import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Level, RoleName } from '#contract/constants.ts'

/** The person behind a call, read from the session row for each request. */
export interface Actor {
  id: number
  username: string
  sessionId: number
  /** undefined: no level was assigned; the person has a visitor's rights. */
  level: Level | undefined
  role: RoleName
  /** The name shown to others. */
  name: string
  /** An administrator has seen the first password: until it is changed only calls with access `session` are allowed. */
  mustChangePassword: boolean
}

export const tokenCookie = 'token'

/** The token a call carries and how: the browser's cookie, or the Authorization header of other clients. */
export const readToken = (headers: IncomingHttpHeaders): { token: string; via: 'cookie' | 'bearer' } | undefined => {
  const [scheme, bearer] = headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer' && bearer) return { token: bearer, via: 'bearer' }
  const token = headers.cookie?.includes(`${tokenCookie}=`) ? parseCookie(headers.cookie)[tokenCookie] : undefined
  return token ? { token, via: 'cookie' } : undefined
}

/** The Set-Cookie header of a session; without `maxAge` the cookie ends with the browser session. */
export const tokenCookieLine = (token: string, options: { maxAge?: number; secure: boolean }): string =>
  stringifySetCookie({
    name: tokenCookie,
    value: token,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: options.secure,
    ...(options.maxAge === undefined ? {} : { maxAge: options.maxAge }),
  })

/**
 * Whether a call with an effect shows that it comes from our own pages (ACC-23): Sec-Fetch-Site, else a matching
 * Origin, else a Referer of ours. A call without a cookie has no session to abuse, so it is refused only when the
 * browser itself reports a cross-site request.
 */
export const isOurOwn = (headers: IncomingHttpHeaders, publicUrl: string, via: 'cookie' | 'bearer' | undefined) => {
  if (via === 'bearer') return true
  const site = headers['sec-fetch-site']
  if (via === undefined) return site !== 'cross-site'
  if (site !== undefined) return site === 'same-origin'
  const source = headers.origin ?? headers.referer
  if (source === undefined || !URL.canParse(source)) return false
  const { host, origin } = new URL(source)
  return origin === new URL(publicUrl).origin || host === headers.host
}
