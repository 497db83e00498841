import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import { hot } from '#kernel/hot.ts'
import type { Actor } from '#kernel/session.ts'
import './tables.ts'

interface Counted {
  found: boolean
  /** After this call's own change; null where it changed nothing. */
  changed: number | null
  love: number | null
}

const statement = (db: Db, text: RawBuilder<Counted>) => ({ compile: () => text.compile(db) })

const answerOf = ({ found, changed, love }: Counted, isLove: boolean) =>
  found ? { love: changed ?? love ?? 0, isLove } : fail('not_found')

/** One statement each: the row of a much liked topic is held no longer than it takes to count one more. */
export const likeTopic = async (db: Db, { id: me }: Actor, topicId: number) => {
  const [row] = await hot(db, 'forum.like', { topicId, me }, ($) =>
    statement(
      db,
      sql`
      with target as (select id from topic where id = ${$('topicId')} and is_listed),
        added as (insert into topic_like (topic_id, member_id) select id, ${$('me')} from target on conflict do nothing returning topic_id),
        counted as (update topic set love = love + 1 from added where topic.id = added.topic_id returning love)
      select exists (select from target) as found, (select love from counted) as changed,
        (select love from topic where id = ${$('topicId')}) as love`,
    ),
  )
  return answerOf(row!, true)
}

export const cancelTopicLike = async (db: Db, { id: me }: Actor, topicId: number) => {
  const [row] = await hot(db, 'forum.unlike', { topicId, me }, ($) =>
    statement(
      db,
      sql`
      with target as (select id from topic where id = ${$('topicId')} and is_listed),
        gone as (delete from topic_like using target where topic_id = target.id and member_id = ${$('me')} returning topic_id),
        counted as (update topic set love = love - 1 from gone where topic.id = gone.topic_id returning love)
      select exists (select from target) as found, (select love from counted) as changed,
        (select love from topic where id = ${$('topicId')}) as love`,
    ),
  )
  return answerOf(row!, false)
}

/** Likes a reply or takes that back; either way a second time changes nothing. */
export const likeAnswer = async (db: Db, actor: Actor, { answerId, like }: { answerId: number; like: boolean }) => {
  const [row] = await hot(db, `forum.like answer ${like}`, { answerId, me: actor.id }, ($) => {
    const change = like
      ? sql`insert into answer_like (answer_id, member_id) select id, ${$('me')} from target on conflict do nothing returning answer_id`
      : sql`delete from answer_like using target where answer_id = target.id and member_id = ${$('me')} returning answer_id`
    return statement(
      db,
      sql`
      with target as (select id from topic_answer where id = ${$('answerId')} and is_visible and not is_topic_hidden),
        changed as (${change}),
        counted as (update topic_answer set love = love + ${sql.lit(like ? 1 : -1)} from changed where topic_answer.id = changed.answer_id returning love)
      select exists (select from target) as found, (select love from counted) as changed,
        (select love from topic_answer where id = ${$('answerId')}) as love`,
    )
  })
  return answerOf(row!, like)
}
