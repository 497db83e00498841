import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SecondStep } from '#contract/people/accounts/accounts.ts'
import { loginTicketMinutes } from '#contract/people/accounts/factor-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Caller, Services } from '#kernel/http/index.ts'
import { deviceOf } from '#kernel/http/index.ts'
import { factorsOf } from './factor-state.ts'
import { relyingPartyOf } from './relying-party.ts'
import '../tables.ts'

/** Begun logins of one account; the oldest ends. */
const maxTickets = 5

export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** After a right password: a ticket for the second step, and what the account can use for it. */
export const openTicket = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
  member: { id: number; nick_name: string },
  rememberMe: boolean,
): Promise<SecondStep> => {
  const ticket = randomBytes(32).toString('base64url')
  const { expires_at } = await db
    .insertInto('login_ticket')
    .values({
      token_hash: hashTicket(ticket),
      member_id: member.id,
      remember_me: rememberMe,
      expires_at: sql<Date>`now() + make_interval(mins => ${loginTicketMinutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await endOldTickets(db, member.id)
  return {
    ticket,
    expireTime: expires_at.toISOString(),
    name: member.nick_name,
    device: deviceOf(caller.userAgent),
    address: caller.address,
    passkeyDomain: relyingPartyOf(config).id,
    ...(await factorsOf(db, member.id)),
  }
}

const endOldTickets = (db: Db, memberId: number) =>
  db
    .deleteFrom('login_ticket')
    .where('member_id', '=', memberId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('login_ticket as newest')
        .select('newest.token_hash')
        .where('newest.member_id', '=', memberId)
        .orderBy('newest.expires_at', 'desc')
        .limit(maxTickets),
    )
    .execute()

/** The login that the ticket continues. */
export const requireTicket = async (db: Db, ticket: string) => {
  const row = await db
    .selectFrom('login_ticket')
    .select(['member_id', 'remember_me'])
    .where('token_hash', '=', hashTicket(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ?? fail('login_ticket_ended')
}

/** Uses the ticket up; of two second steps at once one succeeds. */
export const spendTicket = async (tx: Tx, ticket: string): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('login_ticket')
    .where('token_hash', '=', hashTicket(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('login_ticket_ended')
}
