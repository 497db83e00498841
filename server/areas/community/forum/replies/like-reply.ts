import { sql } from 'kysely'
import type { z } from 'zod'
import type { likeReply as endpoint } from '#contract/community/forum/forum.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import '../tables.ts'

interface LikeResult {
  exists: boolean
  /** Likes after this call's own change; null if it changed nothing. */
  changed_count: number | null
  like_count: number | null
}

/** Likes a reply or withdraws the like; repeating either changes nothing. */
export const likeReply = async (db: Db, actor: Actor, { answerId: id, like }: z.output<typeof endpoint.body>) => {
  const [row] = await prepared(db, `forum.like reply ${like}`, { id, me: actor.id }, ($) => {
    const change = like
      ? sql`insert into reply_like (reply_id, member_id) select id, ${$('me')} from target on conflict do nothing returning reply_id`
      : sql`delete from reply_like using target where reply_id = target.id and member_id = ${$('me')} returning reply_id`
    return sql<LikeResult>`
      with target as (select id from topic_reply where id = ${$('id')} and is_visible and not is_topic_hidden),
        changed as (${change}),
        counted as (update topic_reply set like_count = like_count + ${sql.lit(like ? 1 : -1)} from changed where topic_reply.id = changed.reply_id returning like_count)
      select exists (select from target) as exists, (select like_count from counted) as changed_count,
        (select like_count from topic_reply where id = ${$('id')}) as like_count`
  })
  const { exists, changed_count, like_count } = row!
  return exists ? { love: changed_count ?? like_count ?? 0, isLove: like } : fail('not_found')
}
