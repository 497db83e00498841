import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { linkMinutes } from '#contract/people/accounts/code-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import '../tables.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface LinkOwner {
  purpose: 'reset' | 'email' | 'newEmail'
  memberId: number
  /** The address that the link confirms. */
  email?: string
}

/** A token and how it is stored; then an earlier link of the same purpose no longer works. */
export const newLink = ({ purpose, memberId, email = '' }: LinkOwner) => {
  const token = randomBytes(32).toString('base64url')
  const store = async (tx: Tx): Promise<void> => {
    await tx.deleteFrom('account_link').where('member_id', '=', memberId).where('purpose', '=', purpose).execute()
    await tx
      .insertInto('account_link')
      .values({
        token_hash: hashOf(token),
        purpose,
        member_id: memberId,
        email,
        expires_at: sql<Date>`now() + make_interval(mins => ${linkMinutes})`,
      })
      .execute()
  }
  return { token, store }
}

/** Stores a link of one use and returns its token. */
export const createLink = async (tx: Tx, owner: LinkOwner): Promise<string> => {
  const { token, store } = newLink(owner)
  await store(tx)
  return token
}

/** Ends every link of a member: whoever changes the password ends what somebody else may have begun. */
export const endLinks = (tx: Tx, memberId: number) =>
  tx.deleteFrom('account_link').where('member_id', '=', memberId).execute()

/** The address that a member has asked for and not confirmed yet. */
export const findPendingEmail = async (db: Db, memberId: number): Promise<string | null> => {
  const link = await db
    .selectFrom('account_link')
    .select('email')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'newEmail')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link?.email ?? null
}

/** Uses a link up; a used, unknown or expired one is dead. */
export const spendLink = async (tx: Tx, purposes: readonly LinkOwner['purpose'][], token: string) =>
  (await tx
    .deleteFrom('account_link')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['member_id', 'email', 'purpose'])
    .executeTakeFirst()) ?? fail('link_dead')

/** The owner of a link that still works. */
export const findLinkOwner = async (db: Db, purpose: LinkOwner['purpose'], token: string): Promise<number> =>
  (
    (await db
      .selectFrom('account_link')
      .select('member_id')
      .where('token_hash', '=', hashOf(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()) ?? fail('link_dead')
  ).member_id
