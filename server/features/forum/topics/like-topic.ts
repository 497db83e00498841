import { sql } from 'kysely'
import { batchWrites, type Db, prepared } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import '../tables.ts'

interface LikeChange {
  topicId: number
  memberId: number
}

interface LikeResult {
  /** Another transaction has locked the topic: nothing was done. */
  is_busy: boolean | null
  /** Likes of the topic after the change; null: there is no such topic. */
  like_count: number | null
}

/** Likes of the same moment are written by one statement, so that a topic's row is locked and updated once for all of them. */
const batchedLike = (isLove: boolean) => {
  const changeLikes = (db: Db, changes: LikeChange[], waits: boolean): Promise<LikeResult[]> => {
    const values = {
      topics: changes.map(({ topicId }) => topicId),
      members: changes.map(({ memberId }) => memberId),
      waits,
    }
    return prepared(
      db,
      `forum.like ${isLove}`,
      values,
      ($) => sql<LikeResult>`
        select is_busy, like_count from like_topics(${$('topics')}::bigint[], ${$('members')}::bigint[], ${sql.lit(isLove)}, ${$('waits')})
        order by turn`,
    )
  }
  const batchAll = batchWrites<LikeChange, LikeResult>((db, _all, changes) => changeLikes(db, changes, false))
  const batchByTopic = batchWrites<LikeChange, LikeResult>((db, _topicId, changes) => changeLikes(db, changes, true))

  /** If the topic is locked, the like is retried in a batch of this topic alone, so that other topics do not wait. */
  return async (db: Db, { id: memberId }: Actor, topicId: number) => {
    const result = await batchAll(db, 0, { topicId, memberId })
    const { like_count } = result.is_busy ? await batchByTopic(db, topicId, { topicId, memberId }) : result
    return like_count === null ? fail('not_found') : { love: like_count, isLove }
  }
}

/** Likes a topic; a second like changes nothing. */
export const likeTopic = batchedLike(true)
export const cancelTopicLike = batchedLike(false)
