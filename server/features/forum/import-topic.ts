import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'
import { requireCategory } from './categories.ts'
import { indexTopic } from './search-topics.ts'
import { columnsOf, type Given } from './topic-text.ts'
import './tables.ts'

/** What a topic has behind it elsewhere; likes name who gave them. */
export interface TopicPast {
  authorId: number
  at: Date
  viewCount: number
  likedBy: number[]
  isPinned: boolean
  /** Oldest first. `to` and `accepted` count in this list. */
  replies: { authorId: number; at: Date; content: string; to?: number | undefined; likedBy: number[] }[]
  accepted?: number | undefined
}

/** Takes a topic over with everything that was said in it: times and counts are given, nobody is told, no word is looked for. */
export const importTopic: (db: Db, given: Given, past: TopicPast) => Promise<number> = inTransaction(
  async (tx, given: Given, past: TopicPast) => {
    await requireCategory(tx, given.topicCategoryId)
    const { id } = await tx
      .insertInto('topic')
      .values({
        ...columnsOf(given),
        author_id: past.authorId,
        created_at: past.at,
        updated_at: past.at,
        view_count: past.viewCount,
        is_pinned: past.isPinned,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const replyIds = await importReplies(tx, id, past)
    await importLikes(tx, id, past, replyIds)
    await indexTopic(tx, id)
    announce(tx, { topic: 'forum' })
    return id
  },
)

/** Ids are drawn before, so that replies can name what they answer and go in with one statement. */
const importReplies = async (tx: Tx, topicId: number, { replies }: TopicPast): Promise<number[]> => {
  if (replies.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('topic_reply', 'id')) as id from generate_series(1, ${replies.length}::int)`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  const rootOf = (at: number): number => {
    const to = replies[at]?.to
    return to === undefined ? at : rootOf(to)
  }
  await tx
    .insertInto('topic_reply')
    .values(
      replies.map(({ authorId, at, content, to }, place) => ({
        id: ids[place]!,
        topic_id: topicId,
        author_id: authorId,
        parent_id: to === undefined ? null : ids[to]!,
        root_id: to === undefined ? null : ids[rootOf(place)]!,
        content,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  return ids
}

const importLikes = async (tx: Tx, topicId: number, { likedBy, replies, accepted }: TopicPast, replyIds: number[]) => {
  await sql`insert into topic_like (topic_id, member_id) select ${topicId}::bigint, unnest(${likedBy}::bigint[])`.execute(
    tx,
  )
  await tx.updateTable('topic_activity').set({ like_count: likedBy.length }).where('id', '=', topicId).execute()
  if (accepted !== undefined)
    await tx.updateTable('topic').set({ accepted_reply_id: replyIds[accepted]! }).where('id', '=', topicId).execute()
  const pairs = replies.flatMap(({ likedBy: people }, at) => people.map((person) => [replyIds[at]!, person] as const))
  if (pairs.length === 0) return
  await sql`
    with added as (
      insert into reply_like (reply_id, member_id)
      select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, person]) => person)}::bigint[]) returning reply_id
    )
    update topic_reply set like_count = counted.count
    from (select reply_id, count(*) as count from added group by reply_id) as counted where id = counted.reply_id`.execute(
    tx,
  )
}
