import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Caller } from '#kernel/http/index.ts'

const name = 'device'
export const deviceLifeSeconds = 365 * 86_400
/** A shared computer remembers its last people. */
export const maxPeople = 5

/**
 * What the cookie says: a random id of the browser, and for each person who has logged in there a signature of that id.
 * The id alone proves nothing and needs none: a caller who invents one counts as a new browser, as without the cookie.
 */
interface Device {
  id: string
  proofs: string[]
}

type CookieBearer = Pick<Caller, 'headers'> & Partial<Pick<Caller, 'cookies'>>

interface Owner {
  id: number
  password_hash: string
}

/** What the browser sends, or what this very call gives it. */
const readDevice = ({ headers, cookies = [] }: CookieBearer): Device | undefined => {
  const given = cookies.findLast((line) => line.startsWith(`${name}=`))?.split(';')[0]
  const [id, ...proofs] = (parseCookie(given ?? headers.cookie ?? '')[name] ?? '').split('~')
  if (!id || !/^[\w-]{22}$/.test(id)) return undefined
  return { id, proofs: proofs.filter((proof) => /^[\w-]{43}$/.test(proof)).slice(0, maxPeople) }
}

const newDevice = (): Device => ({ id: randomBytes(16).toString('base64url'), proofs: [] })

const cookieLine = ({ id, proofs }: Device, secure: boolean): string =>
  stringifySetCookie({
    name,
    value: [id, ...proofs].join('~'),
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: deviceLifeSeconds,
  })

/** The stored hash is the key, so a changed password withdraws the proof from all devices. */
const proofOf = ({ id, password_hash }: Owner, deviceId: string): string =>
  createHmac('sha256', password_hash).update(`device:${id}:${deviceId}`).digest('base64url')

const isEqual = (left: string, right: string) => timingSafeEqual(Buffer.from(left), Buffer.from(right))

const nameOf = (deviceId: string, owner: Owner) => `${deviceId} ${owner.id}`

/** The hash of the browser's id, by which registrations of one browser are counted; a new browser gets its id. */
export const deviceOfCaller = (caller: Caller, secure: boolean): Buffer => {
  const known = readDevice(caller)
  const device = known ?? newDevice()
  if (!known) caller.cookies.push(cookieLine(device, secure))
  return createHash('sha256').update(device.id).digest()
}

/** Names this member's use of the device if the member has logged in there before; undefined on any other device. */
export const knownDevice = (caller: CookieBearer, owner: Owner | undefined): string | undefined => {
  const device = readDevice(caller)
  if (!owner || !device) return undefined
  const own = proofOf(owner, device.id)
  return device.proofs.some((proof) => isEqual(proof, own)) ? nameOf(device.id, owner) : undefined
}

/** Makes this device known to the member, who has just logged in, and names it as `knownDevice` does. */
export const rememberDevice = (caller: Caller, owner: Owner, secure: boolean): string => {
  const { id, proofs } = readDevice(caller) ?? newDevice()
  const own = proofOf(owner, id)
  const latest = [own, ...proofs.filter((proof) => proof !== own)].slice(0, maxPeople)
  caller.cookies.push(cookieLine({ id, proofs: latest }, secure))
  return nameOf(id, owner)
}
