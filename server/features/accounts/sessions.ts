import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Level, levels } from '#contract/constants.ts'
import type { Config } from '#kernel/config.ts'
import type { Db, Tx } from '#kernel/db.ts'
import type { Actor } from '#kernel/session.ts'
import './tables.ts'

const dayInSeconds = 86_400

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and returns its token, of which only the hash is kept. */
export const openSession = async (
  tx: Db | Tx,
  memberId: number,
  origin: { address: string; userAgent: string },
  rememberDays: number | undefined,
): Promise<{ token: string; maxAge: number | undefined }> => {
  const token = randomBytes(32).toString('base64url')
  const seconds = (rememberDays ?? 1) * dayInSeconds
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      is_remembered: rememberDays !== undefined,
      address: origin.address,
      user_agent: origin.userAgent.slice(0, 300),
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
  return { token, maxAge: rememberDays === undefined ? undefined : seconds }
}

export const rememberDaysOf = (config: Pick<Config, 'rememberDays'>, rememberMe: boolean | undefined) =>
  rememberMe ? config.rememberDays : undefined

/** Who a token belongs to at this moment: logout, a disabled account and a changed role hold from the next call on. */
export const findActor = async (db: Db, token: string): Promise<Actor | undefined> => {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id as session_id', 'member.id', 'member.username', 'member.level'])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('member.enabled', '=', true)
    .where('member.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    username: row.username,
    sessionId: row.session_id,
    level: row.level ?? undefined,
    role: roleOf(row.level),
  }
}

/** A person without a level carries the role that may do what a visitor may (decision 11). */
export const roleOf = (level: Level | null) => (level === null ? 'ROLE_SYSTEM_DEFAULT' : levels[level].role)

export const closeSession = (db: Db | Tx, token: string) =>
  db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()

export const sweepExpired = async (db: Db): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('captcha').where('expires_at', '<', sql<Date>`now()`).execute()
}
