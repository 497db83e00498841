import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'
import { requireCategory } from '../../../catalogue/items/index.ts'
import { topicCategories } from '../categories.ts'
import { indexTopic } from './search-topics.ts'
import { columnsOf, type TopicInput } from './topic-text.ts'
import '../tables.ts'

/** The past of a topic that comes from another system. */
export interface TopicHistory {
  authorId: number
  at: Date
  viewCount: number
  likedBy: number[]
  isPinned: boolean
  isLocked: boolean
  /** Oldest first. `to` and `accepted` are positions in this list. */
  replies: { authorId: number; at: Date; content: string; to?: number | undefined; likedBy: number[] }[]
  accepted?: number | undefined
  /** Runs in the transaction that adds the topic; a refusal undoes everything. */
  onImported?(tx: Tx, id: number): Promise<void>
}

/** Imports a topic with its replies, times and likes; sends no notices and does not check for sensitive words. */
export const importTopic: (db: Db, topic: TopicInput, history: TopicHistory) => Promise<number> = inTransaction(
  async (tx, topic: TopicInput, history: TopicHistory) => {
    await requireCategory(tx, topicCategories, topic.topicCategoryId)
    const { id } = await tx
      .insertInto('topic')
      .values({
        ...columnsOf(topic),
        author_id: history.authorId,
        created_at: history.at,
        updated_at: history.at,
        view_count: history.viewCount,
        is_pinned: history.isPinned,
        is_locked: history.isLocked,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const replyIds = await importReplies(tx, id, history)
    await importLikes(tx, id, history, replyIds)
    await indexTopic(tx, id)
    announce(tx, { topic: 'forum' })
    await history.onImported?.(tx, id)
    return id
  },
)

/** Ids are allocated first, so that replies can refer to each other and are inserted by one statement. */
const importReplies = async (tx: Tx, topicId: number, { replies }: TopicHistory): Promise<number[]> => {
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
      replies.map(({ authorId, at, content, to }, index) => ({
        id: ids[index]!,
        topic_id: topicId,
        author_id: authorId,
        parent_id: to === undefined ? null : ids[to]!,
        root_id: to === undefined ? null : ids[rootOf(index)]!,
        content,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  return ids
}

const importLikes = async (
  tx: Tx,
  topicId: number,
  { likedBy, replies, accepted }: TopicHistory,
  replyIds: number[],
) => {
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
