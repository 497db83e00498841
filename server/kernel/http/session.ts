import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Level, RoleName } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'

/** The person behind a call, read from the session row for each request. */
export interface Actor {
  id: number
  username: string
  sessionId: number
  /** undefined: no level was assigned; the person has a visitor's rights. */
  level: Level | undefined
  role: RoleName
  /** What an administrator may do; undefined for everybody else. */
  adminRole?: AdminRole | undefined
  /** The name shown to others. */
  name: string
  /** An administrator has seen the first password: until it is changed only calls with access `session` are allowed. */
  mustChangePassword: boolean
  /** Until then calls that post something are refused. */
  mutedUntil?: Date | null
  /** When an administrator became one. */
  administratorSince?: Date | null
  hasSecondFactor?: boolean
  /** When this session last proved whose it is, by any means, and by a second factor. */
  provedAt?: Date
  factorProvedAt?: Date | null
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
 * Whether a page's address is ours: the public one, or the host the browser asked for with the scheme of the public one,
 * because a page that came over plain HTTP may have been altered on its way.
 */
export const isOwnOrigin = (address: string, host: string | undefined, publicUrl: string): boolean => {
  const ours = new URL(publicUrl)
  const origin = URL.parse(address)?.origin
  return origin !== undefined && (origin === ours.origin || origin === `${ours.protocol}//${host}`)
}

/**
 * Whether a call with an effect shows that it comes from our own pages (ACC-23): Sec-Fetch-Site, else a matching
 * Origin, else a Referer of ours. A call without a session may come from a client that sends none of them; if it does
 * send one, it must be ours, so that no other site can log somebody in.
 */
export const isOurOwn = (headers: IncomingHttpHeaders, publicUrl: string, via: 'cookie' | 'bearer' | undefined) => {
  if (via === 'bearer') return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || (via === undefined && site === 'none')
  const source = headers.origin ?? headers.referer
  return source === undefined ? via === undefined : isOwnOrigin(source, headers.host, publicUrl)
}

/** Whether a script sent the request, as opposed to a browser that follows a link or loads a picture. */
export const isScripted = ({ 'sec-fetch-mode': mode, accept }: IncomingHttpHeaders): boolean =>
  mode === undefined ? !accept?.includes('text/html') : mode === 'cors' || mode === 'same-origin'
