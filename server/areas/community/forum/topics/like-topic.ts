import { sql } from 'kysely'
import { inTransaction, prepared, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import '../tables.ts'

/** Likes a topic; a second like changes nothing. */
export const likeTopic = inTransaction((tx, actor: Actor, topicId: number) => changeLike(tx, actor, topicId, true))
export const cancelTopicLike = inTransaction((tx, actor: Actor, topicId: number) =>
  changeLike(tx, actor, topicId, false),
)

/** Locks in this order: the topic's activity, the like, the figures of the topic's author (by trigger). */
const changeLike = async (tx: Tx, { id: me }: Actor, topicId: number, isLove: boolean) => {
  const [row] = await prepared(tx, `forum.like ${isLove}`, { topicId, me }, ($) => {
    const change = isLove
      ? sql`insert into topic_like (topic_id, member_id) select id, ${$('me')} from topic on conflict do nothing returning topic_id`
      : sql`delete from topic_like using topic where topic_id = topic.id and member_id = ${$('me')} returning topic_id`
    return sql<{ like_count: number }>`
      with topic as (select id, like_count from topic_activity where id = ${$('topicId')} and is_listed for no key update),
        changed as (${change}),
        counted as (
          update topic_activity set like_count = topic_activity.like_count + ${sql.lit(isLove ? 1 : -1)}
          from changed where topic_activity.id = changed.topic_id returning topic_activity.like_count)
      select coalesce((select like_count from counted), topic.like_count) as like_count from topic`
  })
  return row ? { love: row.like_count, isLove } : fail('not_found')
}
