import { sql } from 'kysely'
import { maxFollowed } from '#contract/catalogue/items/authors/author-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { readAuthor } from './read-author.ts'
import './tables.ts'

const stateOf = async (tx: Tx, id: number, isFollowing: boolean) => {
  const total = await tx.selectFrom('author_total').select('followers').where('author_id', '=', id).executeTakeFirst()
  return { followerCount: total?.followers ?? 0, isFollowing }
}

/** AUTH-2: follows an author; a second time changes nothing. */
export const followAuthor = inTransaction(async (tx, actor: Actor, id: number) => {
  if (actor.id === id) fail('follow_self')
  await readAuthor(tx, actor, id)
  await requireRoom(tx, actor, id)
  await tx
    .insertInto('author_follow')
    .values({ author_id: id, member_id: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return stateOf(tx, id, true)
})

/** The lock makes two calls of one member take turns, so that both together respect the limit. */
const requireRoom = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('authors.follow'), ${actor.id}::int)`.execute(tx)
  const { followed } = await tx
    .selectFrom('author_follow')
    .select(sql<number>`count(*)::int`.as('followed'))
    .where('member_id', '=', actor.id)
    .where('author_id', '<>', id)
    .executeTakeFirstOrThrow()
  if (followed >= maxFollowed) fail('follow_limit_reached')
}

/** Also for an author who has nothing on offer any more. */
export const unfollowAuthor = inTransaction(async (tx, actor: Actor, id: number) => {
  await tx.deleteFrom('author_follow').where('author_id', '=', id).where('member_id', '=', actor.id).execute()
  return stateOf(tx, id, false)
})
