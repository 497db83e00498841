import { hash, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { compare } from 'bcryptjs'
import type { ForeignScheme } from '#contract/office/imports/import-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { EnteringMember } from '../queries.ts'
import { hashPassword } from './password.ts'
import '../tables.ts'

export interface ForeignPassword {
  scheme: ForeignScheme
  hash: string
}

/** Longer than any of the old hashes takes to check, on a machine that does other work. */
export const wrongAnswerMs = 600

/**
 * The hash of an old system is checked after ours, so that a wrong answer would come later for an account that has one. While
 * any account does, all wrong answers take the same time.
 */
export const evenOutWrongAnswer = async (db: Db, begunAt: number): Promise<void> => {
  const isNeeded = await db
    .selectFrom('member')
    .select('id')
    .where('foreign_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (isNeeded) await setTimeout(Math.max(0, begunAt + wrongAnswerMs - performance.now()))
}

/**
 * IMPORT-9: takes over the password that the account had in the old system. It is stored as one of ours, the old hash goes
 * (foreign-password.sql), and the answer is the new one; undefined if it is another password.
 */
export const adoptForeignPassword = async (
  db: Db,
  member: Pick<EnteringMember, 'id' | 'foreign_hash' | 'foreign_scheme'> | undefined,
  password: string,
): Promise<string | undefined> => {
  if (!member?.foreign_hash || !member.foreign_scheme) return undefined
  const isRight = await isForeignPassword({ scheme: member.foreign_scheme, hash: member.foreign_hash }, password)
  if (!isRight) return undefined
  const password_hash = await hashPassword(password)
  await db
    .updateTable('member')
    .set({ password_hash })
    .where('id', '=', member.id)
    .where('foreign_hash', '=', member.foreign_hash)
    .execute()
  return password_hash
}

const isForeignPassword = async ({ scheme, hash: stored }: ForeignPassword, password: string): Promise<boolean> => {
  if (scheme === 'bcrypt') return compare(password, stored)
  return scheme === 'phpass' ? isPhpass(stored, password) : isSaltedMd5(stored, password)
}

/** What each scheme stores; MD5 as `digest:salt`. */
const shapes: Record<ForeignScheme, RegExp> = {
  bcrypt: /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/,
  phpass: /^\$[PH]\$[5-9A-D][./A-Za-z0-9]{30}$/,
  md5: /^[0-9a-f]{32}:.{1,64}$/i,
}

/** The scheme that a hash of the old system shows by itself; undefined for what no scheme writes. */
export const foreignPasswordOf = (stored: string): ForeignPassword | undefined => {
  const scheme = (Object.keys(shapes) as ForeignScheme[]).find((one) => shapes[one].test(stored))
  return scheme && { scheme, hash: stored }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const md5 = (content: string | Buffer) => hash('md5', content, 'buffer')

/** Discuz and its like hash the digest again with the salt, others the password with the salt before or after it. */
const isSaltedMd5 = (stored: string, password: string): boolean => {
  const digest = stored.slice(0, 32).toLowerCase()
  const salt = stored.slice(33)
  const ways = [`${password}${salt}`, `${salt}${password}`, `${md5(password).toString('hex')}${salt}`]
  return ways.map((way) => isSame(md5(way).toString('hex'), digest)).includes(true)
}

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The portable hashes of phpass, as WordPress and phpBB store them: `$P$`, rounds, eight characters of salt, digest. */
const isPhpass = (stored: string, password: string): boolean => {
  const rounds = 2 ** alphabet.indexOf(stored[3]!)
  const typed = Buffer.from(password)
  let digest = md5(Buffer.concat([Buffer.from(stored.slice(4, 12)), typed]))
  for (let round = 0; round < rounds; round++) digest = md5(Buffer.concat([digest, typed]))
  return isSame(stored.slice(0, 12) + encode64(digest), stored)
}

/** The base 64 of phpass takes the lowest bits first. */
const encode64 = (bytes: Buffer): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3)
    const value = group.reduce((sum, byte, place) => sum | (byte << (8 * place)), 0)
    for (let letter = 0; letter <= group.length; letter++) text += alphabet[(value >> (6 * letter)) & 63]
  }
  return text
}
