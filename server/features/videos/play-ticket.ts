import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '#kernel/config/index.ts'
import { type Caller, readToken } from '#kernel/http/index.ts'

/**
 * What lets a browser play a video: first the ticket in the address it was given, then the cookie that opening the
 * address sets. Both are signed with the token of the session they were given to, so no other session can use them, no
 * process has to know of them, and they are worth nothing once the session is over.
 */
type Purpose = 'open' | 'watch'

const cookieName = 'vod'

const signature = (token: string, purpose: Purpose, path: string, expires: number): string =>
  createHmac('sha256', token).update(`vod ${purpose} ${path} ${expires}`).digest('base64url')

const issue = (token: string, purpose: Purpose, path: string, seconds: number, now = Date.now()) => {
  const expires = Math.floor(now / 1000) + seconds
  return { pass: `${expires}.${signature(token, purpose, path, expires)}`, expires }
}

const holds = (token: string, purpose: Purpose, path: string, pass: string, now = Date.now()): boolean => {
  const [, expires, given] = /^(\d{10})\.([\w-]{43})$/.exec(pass) ?? []
  if (!expires || !given || Number(expires) * 1000 <= now) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(token, purpose, path, Number(expires))))
}

type Lifetime = Pick<Config, 'vodTicketSeconds' | 'isHttps'>

export const openingTicket = (token: string, path: string, { vodTicketSeconds }: Pick<Config, 'vodTicketSeconds'>) =>
  issue(token, 'open', path, vodTicketSeconds)

export const isOpeningTicket = (token: string, path: string, ticket: string) => holds(token, 'open', path, ticket)

/** Whether the browser holds the cookie that opening the address of this video has set. */
export const hasPlayCookie = (token: string, path: string, header: string | undefined): boolean => {
  const pass = header?.includes(`${cookieName}=`) ? parseCookie(header)[cookieName] : undefined
  return pass !== undefined && holds(token, 'watch', path, pass)
}

export const playCookieLine = (token: string, path: string, config: Lifetime): string =>
  stringifySetCookie({
    name: cookieName,
    value: issue(token, 'watch', path, config.vodTicketSeconds).pass,
    httpOnly: true,
    sameSite: 'strict',
    path: `/vod/${path}`,
    maxAge: config.vodTicketSeconds,
    secure: config.isHttps,
  })

/**
 * Lets the caller's browser play this video for another while: called with every sign of life of a player, after the
 * caller's right to watch was checked. Other clients need nothing of the kind.
 */
export const renewPlayTicket = (config: Lifetime, caller: Pick<Caller, 'headers' | 'cookies'>, path: string): void => {
  const carried = readToken(caller.headers)
  if (carried?.via === 'cookie') caller.cookies.push(playCookieLine(carried.token, path, config))
}
