import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Caller } from '#kernel/http/index.ts'

const cookieName = 'device'
/** A shared computer remembers its last people. */
const maxPeople = 5
const lifeSeconds = 365 * 86_400

interface Owner {
  id: number
  password_hash: string
}

/** The stored hash is the key, so a changed password withdraws the proof from all devices. */
const proofOf = ({ id, password_hash }: Owner, nonce: string): string =>
  createHmac('sha256', password_hash).update(`device:${id}:${nonce}`).digest('base64url')

const isEqual = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

const entriesOf = ({ headers }: Pick<Caller, 'headers'>): string[] =>
  (parseCookie(headers.cookie ?? '')[cookieName] ?? '')
    .split('~')
    .filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry))
    .slice(0, maxPeople)

/** The name of a device on which this member has logged in before; undefined on any other. */
export const knownDevice = (caller: Pick<Caller, 'headers'>, owner: Owner | undefined): string | undefined =>
  owner &&
  entriesOf(caller)
    .map((entry) => entry.split('.') as [nonce: string, proof: string])
    .find(([nonce, proof]) => isEqual(proof, proofOf(owner, nonce)))?.[0]

/** The Set-Cookie header that makes this device known to the member, who has just proved the password. */
export const deviceCookieLine = (caller: Pick<Caller, 'headers'>, owner: Owner, secure: boolean): string => {
  const nonce = knownDevice(caller, owner) ?? randomBytes(16).toString('base64url')
  const own = `${nonce}.${proofOf(owner, nonce)}`
  const value = [own, ...entriesOf(caller).filter((entry) => entry !== own)].slice(0, maxPeople).join('~')
  return stringifySetCookie({
    name: cookieName,
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: lifeSeconds,
  })
}
