import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '#kernel/config/index.ts'
import { type Caller, readToken } from '#kernel/http/index.ts'

/**
 * A browser plays a video with the ticket in the play address first, then with the cookie that opening the address sets.
 * Both are signed with the session's token: no other session can use them, no process has to store them, and they end
 * with the session.
 */
type Purpose = 'open' | 'watch'

const cookieName = 'vod'

const signature = (token: string, purpose: Purpose, path: string, expires: number): string =>
  createHmac('sha256', token).update(`vod ${purpose} ${path} ${expires}`).digest('base64url')

const issue = (token: string, purpose: Purpose, path: string, seconds: number, now = Date.now()) => {
  const expires = Math.floor(now / 1000) + seconds
  return { pass: `${expires}.${signature(token, purpose, path, expires)}`, expires }
}

const isValidPass = (token: string, purpose: Purpose, path: string, pass: string, now = Date.now()): boolean => {
  const [, expires, signed] = /^(\d{10})\.([\w-]{43})$/.exec(pass) ?? []
  if (!expires || !signed || Number(expires) * 1000 <= now) return false
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(token, purpose, path, Number(expires))))
}

type Lifetime = Pick<Config, 'vodTicketSeconds' | 'isHttps'>

export const issueOpeningTicket = (
  token: string,
  path: string,
  { vodTicketSeconds }: Pick<Config, 'vodTicketSeconds'>,
) => issue(token, 'open', path, vodTicketSeconds)

export const isOpeningTicket = (token: string, path: string, ticket: string) => isValidPass(token, 'open', path, ticket)

/** Whether the browser holds the cookie that opening the address of this video has set. */
export const hasPlayCookie = (token: string, path: string, header: string | undefined): boolean => {
  const pass = header?.includes(`${cookieName}=`) ? parseCookie(header)[cookieName] : undefined
  return pass !== undefined && isValidPass(token, 'watch', path, pass)
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
 * Renews the play cookie of the caller's browser; called with every heartbeat of a player, after the right to watch was
 * checked. Clients that send a token need no cookie.
 */
export const renewPlayTicket = (config: Lifetime, caller: Pick<Caller, 'headers' | 'cookies'>, path: string): void => {
  const credentials = readToken(caller.headers)
  if (credentials?.via === 'cookie') caller.cookies.push(playCookieLine(credentials.token, path, config))
}
