import { sql } from 'kysely'
import { invariant } from '../../money/points/index.ts'

invariant({
  id: 'I40',
  sentence: '帖子与回复的点赞、收藏、回复数等于各自的记录',
  sample: sql`select count(*) as size from topic`,
  violations: sql`
    select '帖子 ' || t.id as example
    from topic as t
    left join topic_activity as p on p.id = t.id
    left join (select topic_id, count(*) as n from topic_like group by topic_id) as l on l.topic_id = t.id
    left join (select topic_id, count(*) as n from topic_favorite group by topic_id) as f on f.topic_id = t.id
    left join (
      select topic_id, count(*) filter (where is_visible) as seen, count(*) filter (where is_shown) as shown, max(floor) as floor
      from topic_reply group by topic_id
    ) as a on a.topic_id = t.id
    where (p.like_count, t.favorite_count, p.reply_count, p.comment_count, p.last_floor)
        is distinct from (coalesce(l.n, 0), coalesce(f.n, 0), coalesce(a.seen, 0), coalesce(a.shown, 0), coalesce(a.floor, 0))
      or (p.author_id, p.category_id, p.created_at, p.deleted_at, p.is_pinned, p.is_locked, p.is_pending_review)
        is distinct from (t.author_id, t.category_id, t.created_at, t.deleted_at, t.is_pinned, t.is_locked, t.is_pending_review)
    union all
    select '回复 ' || a.id
    from topic_reply as a
    join topic as t on t.id = a.topic_id
    left join (select reply_id, count(*) as n from reply_like group by reply_id) as l on l.reply_id = a.id
    left join (select root_id, count(*) as n from topic_reply where is_visible group by root_id) as r on r.root_id = a.id
    where (a.like_count, a.reply_count, a.is_topic_hidden) is distinct from (coalesce(l.n, 0), coalesce(r.n, 0), not t.is_listed)
    limit 5`,
})

invariant({
  id: 'I41',
  sentence: '论坛各人的数字等于帖子和回复的行数',
  sample: sql`select count(*) as size from forum_member`,
  violations: sql`
    with people as (
      select member_id, sum(topics) as topics, sum(replies) as replies, sum(accepted) as accepted, sum(likes) as likes from (
        select author_id as member_id, is_listed::int as topics, 0 as replies, 0 as accepted, like_count as likes from topic_activity
        union all
        select a.author_id, 0, (a.is_visible and not a.is_topic_hidden)::int, (t.accepted_reply_id = a.id)::int, a.like_count
        from topic_reply as a join topic as t on t.id = a.topic_id
      ) as each group by member_id
    )
    select '成员 ' || member_id as example
    from people full join forum_member as stored using (member_id)
    where (coalesce(people.topics, 0), coalesce(people.replies, 0), coalesce(people.accepted, 0), coalesce(people.likes, 0))
      is distinct from (coalesce(stored.topic_count, 0), coalesce(stored.reply_count, 0), coalesce(stored.accepted_count, 0), coalesce(stored.like_count, 0))
    limit 5`,
})
