import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import { gather } from '#kernel/gather.ts'
import { hot } from '#kernel/hot.ts'
import type { Actor } from '#kernel/session.ts'
import './tables.ts'

interface Counted {
  is_there: boolean
  /** After this call's own change; null where it changed nothing. */
  changed: number | null
  love: number | null
}

const answerOf = ({ is_there, changed, love }: Counted, isLove: boolean) =>
  is_there ? { love: changed ?? love ?? 0, isLove } : fail('not_found')

/** All that came together for one topic by one statement: its row is held no longer than it takes to count them. */
const together = (change: 'like_topic' | 'unlike_topic') =>
  gather<number, Counted>(async (db, topicId, people) => {
    const [row] = await hot(
      db,
      `forum.${change}`,
      { topicId, people },
      ($) => sql<Counted>`select * from ${sql.raw(change)}(${$('topicId')}::bigint, ${$('people')}::bigint[])`,
    )
    return people.map(() => row!)
  })
const addLike = together('like_topic')
const takeLikeBack = together('unlike_topic')

export const likeTopic = async (db: Db, { id: me }: Actor, topicId: number) =>
  answerOf(await addLike(db, topicId, me), true)

export const cancelTopicLike = async (db: Db, { id: me }: Actor, topicId: number) =>
  answerOf(await takeLikeBack(db, topicId, me), false)

/** Likes a reply or takes that back; either way a second time changes nothing. */
export const likeAnswer = async (db: Db, actor: Actor, { answerId, like }: { answerId: number; like: boolean }) => {
  const [row] = await hot(db, `forum.like answer ${like}`, { answerId, me: actor.id }, ($) => {
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
  return answerOf(row!, like)
}
