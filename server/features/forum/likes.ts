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
  /** How many there are now; null: there is no such topic. */
  love: number | null
}

/** All that came at one moment by one statement: a topic's row is held no longer than it takes to count them. */
const likings = (isLove: boolean) => {
  const like = (db: Db, given: Liking[], waits: boolean): Promise<Liked[]> => {
    const values = {
      topics: given.map(({ topicId }) => topicId),
      people: given.map(({ memberId }) => memberId),
      waits,
    }
    return prepared(
      db,
      `forum.like ${isLove}`,
      values,
      ($) => sql<Liked>`
        select is_busy, love from like_topics(${$('topics')}::bigint[], ${$('people')}::bigint[], ${sql.lit(isLove)}, ${$('waits')})
        order by turn`,
    )
  }
  const among = batchWrites<Liking, Liked>((db, _all, given) => like(db, given, false))
  const inOne = batchWrites<Liking, Liked>((db, _topicId, given) => like(db, given, true))

  /** Where somebody else holds the topic, it waits with those of this topic alone. */
  return async (db: Db, { id: memberId }: Actor, topicId: number) => {
    const liked = await among(db, 0, { topicId, memberId })
    const { love } = liked.is_busy ? await inOne(db, topicId, { topicId, memberId }) : liked
    return love === null ? fail('not_found') : { love, isLove }
  }
}

/** Likes a topic; a second time changes nothing. */
export const likeTopic = likings(true)
export const cancelTopicLike = likings(false)

interface Counted {
  is_there: boolean
  /** After this call's own change; null where it changed nothing. */
  changed: number | null
  love: number | null
}

/** Likes a reply or takes that back; either way a second time changes nothing. */
export const likeReply = async (db: Db, actor: Actor, { answerId, like }: { answerId: number; like: boolean }) => {
  const [row] = await prepared(db, `forum.like answer ${like}`, { answerId, me: actor.id }, ($) => {
    const change = like
      ? sql`insert into answer_like (answer_id, member_id) select id, ${$('me')} from target on conflict do nothing returning answer_id`
      : sql`delete from answer_like using target where answer_id = target.id and member_id = ${$('me')} returning answer_id`
    return sql<Counted>`
      with target as (select id from topic_answer where id = ${$('answerId')} and is_visible and not is_topic_hidden),
        changed as (${change}),
        counted as (update topic_answer set love = love + ${sql.lit(like ? 1 : -1)} from changed where topic_answer.id = changed.answer_id returning love)
      select exists (select from target) as is_there, (select love from counted) as changed,
        (select love from topic_answer where id = ${$('answerId')}) as love`
  })
  const { is_there, changed, love } = row!
  return is_there ? { love: changed ?? love ?? 0, isLove: like } : fail('not_found')
}
