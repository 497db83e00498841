import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Caller } from '#kernel/http/index.ts'

const name = 'device'
const yearSeconds = 365 * 86_400
const idPattern = /^[\w-]{22}$/

/**
 * The hash of the random id that marks this browser; a browser without one gets it with the answer. It tells
 * registrations of one browser apart from those of many, and nothing else.
 */
export const deviceOfCaller = (caller: Caller, isSecure: boolean): Buffer => {
  const carried = caller.headers.cookie ? parseCookie(caller.headers.cookie)[name] : undefined
  const id = carried && idPattern.test(carried) ? carried : randomBytes(16).toString('base64url')
  if (id !== carried) caller.cookies.push(cookieLine(id, isSecure))
  return createHash('sha256').update(id).digest()
}

const cookieLine = (value: string, secure: boolean): string =>
  stringifySetCookie({ name, value, httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: yearSeconds })
