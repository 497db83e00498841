import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Level, levels } from '#contract/constants.ts'
import type { Config } from '#kernel/config/index.ts'
import { type Db, inTransaction, preparedRow, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { deviceOf } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import '../tables.ts'

const dayInSeconds = 86_400

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and returns its token; only the hash is stored. */
export const openSession = async (
  tx: Db | Tx,
  memberId: number,
  origin: { address: string; userAgent: string },
  rememberDays: number | undefined,
  isFactorProved = false,
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
      ...(isFactorProved && { factor_proved_at: sql<Date>`now()` }),
    })
    .execute()
  return { token, maxAge: rememberDays === undefined ? undefined : seconds }
}

export const rememberDaysOf = (config: Pick<Config, 'rememberDays'>, rememberMe: boolean | undefined) =>
  rememberMe ? config.rememberDays : undefined

/**
 * Finds the member behind a token at every call, so that logout, a disabled account and a changed role take effect with
 * the next call.
 */
export const findActor = async (db: Db, token: string): Promise<Actor | undefined> => {
  const row = await preparedRow(db, 'accounts.actor', { hash: hashToken(token).toString('hex') }, ($) =>
    db
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select([
        'session.id as session_id',
        'member.id',
        'member.username',
        'member.nick_name',
        'member.level',
        'member.admin_role',
        'member.must_change_password',
        'member.muted_until',
        'member.administrator_since',
        'member.second_factor_since',
        'session.seen_at',
        'session.proved_at',
        'session.factor_proved_at',
      ])
      .where('session.token_hash', '=', sql<Buffer>`decode(${$('hash')}, 'hex')`)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .where('member.enabled', '=', sql.lit(true))
      .where('member.deleted_at', 'is', null),
  )
  if (!row) return undefined
  if (Date.now() - row.seen_at.getTime() > seenEveryMs) await noteSeen(db, row.session_id)
  return {
    id: row.id,
    username: row.username,
    sessionId: row.session_id,
    level: row.level ?? undefined,
    role: roleOf(row.level),
    adminRole: row.admin_role ?? undefined,
    name: row.nick_name,
    mustChangePassword: row.must_change_password,
    mutedUntil: row.muted_until,
    administratorSince: row.administrator_since,
    hasSecondFactor: row.second_factor_since !== null,
    provedAt: row.proved_at,
    factorProvedAt: row.factor_proved_at,
  }
}

/** A write for every call would cost more than the call. */
const seenEveryMs = 5 * 60_000

const noteSeen = (db: Db, sessionId: number) =>
  db.updateTable('session').set({ seen_at: sql<Date>`now()` }).where('id', '=', sessionId).execute()

/** Notes that the session has proved just now whose it is; `byFactor`: with a second factor. */
export const noteProof = async (tx: Db | Tx, sessionId: number, byFactor: boolean): Promise<void> => {
  const now = sql<Date>`now()`
  await tx
    .updateTable('session')
    .set({ proved_at: now, ...(byFactor && { factor_proved_at: now }) })
    .where('id', '=', sessionId)
    .execute()
}

/** A member without a level gets the role that allows what visitors may do (ACC-2). */
export const roleOf = (level: Level | null) => (level === null ? 'ROLE_SYSTEM_DEFAULT' : levels[level].role)

/** Announced to every process after commit, so that open websockets of the session close. */
const sessionEnded = (tx: Tx, sessionId: number) => announce(tx, { topic: 'session-ended', sessionId })

/** Ends the session of this token; an unknown token is ignored. */
export const closeSession = inTransaction(async (tx, token: string) => {
  const closed = await tx
    .deleteFrom('session')
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst()
  if (closed) sessionEnded(tx, closed.id)
})

export const endOtherSessions = async (tx: Tx, actor: Actor): Promise<void> => {
  await endBegunLogins(tx, [actor.id])
  const ended = await tx
    .deleteFrom('session')
    .where('member_id', '=', actor.id)
    .where('id', '<>', actor.sessionId)
    .returning('id')
    .execute()
  for (const { id } of ended) sessionEnded(tx, id)
}

export const endOtherSessionsOf = inTransaction(async (tx, actor: Actor) => {
  await endOtherSessions(tx, actor)
  return { message: '已退出其他设备的登录' }
})

/** Ends every session of these members, because the account was disabled, deleted or given another level. */
export const endSessionsOf = async (tx: Tx, memberIds: number[]): Promise<void> => {
  await endBegunLogins(tx, memberIds)
  const ended = await tx.deleteFrom('session').where('member_id', 'in', memberIds).returning('id').execute()
  for (const { id } of ended) sessionEnded(tx, id)
}

/** A login that waits for its second step proved a password that may no longer be right. */
const endBegunLogins = (tx: Tx, memberIds: number[]) =>
  tx.deleteFrom('login_ticket').where('member_id', 'in', memberIds).execute()

/** Ends one session of a member. */
export const endSession = async (tx: Tx, memberId: number, id: number): Promise<void> => {
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('not_found')
  sessionEnded(tx, id)
}

export const endOwnSession = inTransaction(async (tx, actor: Actor, id: number) => {
  await endSession(tx, actor.id, id)
  return { message: '已退出该设备的登录' }
})

export const listOwnSessions = async (db: Db, actor: Actor) => {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'is_remembered', 'address', 'user_agent', 'created_at', 'seen_at', 'expires_at'])
    .where('member_id', '=', actor.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === actor.sessionId,
    isRemembered: row.is_remembered,
    address: row.address,
    device: deviceOf(row.user_agent),
    createTime: row.created_at.toISOString(),
    seenTime: row.seen_at.toISOString(),
    expireTime: row.expires_at.toISOString(),
  }))
}

export const sweepExpired = async (db: Db): Promise<void> => {
  const now = sql<Date>`now()`
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
  await db.deleteFrom('login_ticket').where('expires_at', '<', now).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('trusted_device').where('expires_at', '<', now).execute()
}
