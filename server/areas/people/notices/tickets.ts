import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { type Actor, hitOrFail } from '#kernel/http/index.ts'
import type { SocketGuards } from '#kernel/websocket/index.ts'
import './tables.ts'

const expiresInSeconds = 30
/** High enough for twenty tabs that reconnect and retry together after an outage. */
const ticketsPerMinute = 120

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest()

/** Issues a ticket for one websocket of this session; only its hash is stored. */
export const issueTicket = async (db: Db, actor: Actor) => {
  await hitOrFail(db, `websocket-ticket:${actor.id}`, { max: ticketsPerMinute, windowSeconds: 60 })
  const ticket = randomBytes(32).toString('base64url')
  await db
    .insertInto('websocket_ticket')
    .values({
      token_hash: hashTicket(ticket),
      session_id: actor.sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${expiresInSeconds})`,
    })
    .execute()
  return { ticket, expiresInSeconds }
}

/** Sessions that may have an open websocket. */
const validSessions = (db: Db) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('member.enabled', '=', true)
    .where('member.deleted_at', 'is', null)
    .where('member.level', 'is not', null)

export const socketGuards: SocketGuards = {
  async spendTicket(db, ticket) {
    const spent = await db
      .deleteFrom('websocket_ticket')
      .where('token_hash', '=', hashTicket(ticket))
      .returning(['session_id', sql<boolean>`expires_at > now()`.as('is_valid')])
      .executeTakeFirst()
    if (!spent?.is_valid) return undefined
    return validSessions(db)
      .select(['session.id as sessionId', 'member.id as memberId'])
      .where('session.id', '=', spent.session_id)
      .executeTakeFirst()
  },
  async findValid(db, sessionIds) {
    const rows = await validSessions(db)
      .select('session.id')
      .where(sql<boolean>`session.id = any(${sessionIds}::bigint[])`)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
}

export const sweepTickets = (db: Db) =>
  db.deleteFrom('websocket_ticket').where('expires_at', '<', sql<Date>`now()`).execute()
