import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { type Actor, hitOrFail } from '#kernel/http/index.ts'
import type { SocketGuards } from '#kernel/websocket/index.ts'
import './tables.ts'

const expiresInSeconds = 30
/** Twenty tabs that come back together after an outage, and try again, are no attack. */
const ticketsPerMinute = 120

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest()

/** A ticket for one websocket of this session, of which only the hash is kept. */
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

/** Sessions that may hold a websocket at this moment. */
const living = (db: Db) =>
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
    return living(db)
      .select(['session.id as sessionId', 'member.id as memberId'])
      .where('session.id', '=', spent.session_id)
      .executeTakeFirst()
  },
  async findLiving(db, sessionIds) {
    const rows = await living(db)
      .select('session.id')
      .where(sql<boolean>`session.id = any(${sessionIds}::bigint[])`)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
}

export const sweepTickets = (db: Db) =>
  db.deleteFrom('websocket_ticket').where('expires_at', '<', sql<Date>`now()`).execute()
