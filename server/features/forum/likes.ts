import { sql } from 'kysely'
import { batchWrites, type Db, prepared } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import './tables.ts'

interface Liking {
  topicId: number
  memberId: number
}

interface Liked {
  /** Somebody else holds the topic: nothing was done. */
  is_busy: boolean | null
  /** Likes of the topic now; null: there is no such topic. */
  like_count: number | null
}

/** All that came at one moment by one statement: a topic's row is held no longer than it takes to count them. */
const likings = (isLove: boolean) => {
  const like = (db: Db, given: Liking[], waits: boolean): Promise<Liked[]> => {
    const values = {
      topics: given.map(({ topicId }) => topicId),
      members: given.map(({ memberId }) => memberId),
      waits,
    }
    return prepared(
      db,
      `forum.like ${isLove}`,
      values,
      ($) => sql<Liked>`
        select is_busy, like_count from like_topics(${$('topics')}::bigint[], ${$('members')}::bigint[], ${sql.lit(isLove)}, ${$('waits')})
        order by turn`,
    )
  }
  const among = batchWrites<Liking, Liked>((db, _all, given) => like(db, given, false))
  const inOne = batchWrites<Liking, Liked>((db, _topicId, given) => like(db, given, true))

  /** Where somebody else holds the topic, it waits with those of this topic alone. */
  return async (db: Db, { id: memberId }: Actor, topicId: number) => {
    const liked = await among(db, 0, { topicId, memberId })
    const { like_count } = liked.is_busy ? await inOne(db, topicId, { topicId, memberId }) : liked
    return like_count === null ? fail('not_found') : { love: like_count, isLove }
  }
}

/** Likes a topic; a second time changes nothing. */
export const likeTopic = likings(true)
export const cancelTopicLike = likings(false)

interface Counted {
  is_there: boolean
  /** After this call's own change; null where it changed nothing. */
  changed: number | null
  like_count: number | null
}

/** Likes a reply or takes that back; either way a second time changes nothing. */
export const likeReply = async (db: Db, actor: Actor, { answerId, like }: { answerId: number; like: boolean }) => {
  const [row] = await prepared(db, `forum.like answer ${like}`, { answerId, me: actor.id }, ($) => {
    const change = like
      ? sql`insert into reply_like (reply_id, member_id) select id, ${$('me')} from target on conflict do nothing returning reply_id`
      : sql`delete from reply_like using target where reply_id = target.id and member_id = ${$('me')} returning reply_id`
    return sql<Counted>`
      with target as (select id from topic_reply where id = ${$('answerId')} and is_visible and not is_topic_hidden),
        changed as (${change}),
        counted as (update topic_reply set like_count = like_count + ${sql.lit(like ? 1 : -1)} from changed where topic_reply.id = changed.reply_id returning like_count)
      select exists (select from target) as is_there, (select like_count from counted) as changed,
        (select like_count from topic_reply where id = ${$('answerId')}) as like_count`
  })
  const { is_there, changed, like_count } = row!
  return is_there ? { love: changed ?? like_count ?? 0, isLove: like } : fail('not_found')
}
