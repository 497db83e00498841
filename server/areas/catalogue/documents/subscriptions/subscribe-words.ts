import { sql } from 'kysely'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { savedQueryOf } from '#kernel/search/index.ts'
import '../tables.ts'

const mostWatched = 20

/** Subscribes the actor to new resources that contain the word; a second subscription changes nothing. */
export const watchWord = inTransaction(async (tx, actor: Actor, word: string) => {
  const wanted = savedQueryOf(word) ?? fail('word_not_searchable')
  // The lock makes simultaneous calls wait, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtext(${`search_subscription ${actor.id}`}))`.execute(tx)
  const words = await listWatched(tx, actor.id)
  if (!words.some((one) => one.word === word)) {
    if (words.length >= mostWatched) fail('watch_limit_reached')
    await tx
      .insertInto('search_subscription')
      .values({ member_id: actor.id, word, query: sql<string>`${wanted}::text::tsquery` })
      .execute()
  }
  return { message: '订阅成功，有新资源时会通知您' }
})

export const unwatchWord = inTransaction(async (tx, actor: Actor, word: string) => {
  const { numDeletedRows } = await tx
    .deleteFrom('search_subscription')
    .where('member_id', '=', actor.id)
    .where('word', '=', word)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('not_found')
  return { message: '已取消订阅' }
})

/** Newest first. */
export const listWatched = async (db: Db, memberId: number) => {
  const rows = await db
    .selectFrom('search_subscription')
    .select(['word', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('word')
    .execute()
  return rows.map(({ word, created_at }) => ({ word, createTime: created_at.toISOString() }))
}
