import { sql } from 'kysely'
import { invariant } from '../points/index.ts'

invariant({
  id: 'I40',
  sentence: '帖子与回复的点赞、收藏、回复数等于各自的记录',
  sample: sql`select count(*) as size from topic`,
  violations: sql`
    select '帖子 ' || t.id as example
    from topic as t
    left join topic_pulse as p on p.id = t.id
    left join (select topic_id, count(*) as n from topic_like group by topic_id) as l on l.topic_id = t.id
    left join (select topic_id, count(*) as n from topic_favorite group by topic_id) as f on f.topic_id = t.id
    left join (
      select topic_id, count(*) filter (where is_visible) as seen, count(*) filter (where is_shown) as shown, max(floor) as floor
      from topic_answer group by topic_id
    ) as a on a.topic_id = t.id
    where (p.love, t.favorite_count, p.answer_count, p.comment_count, p.last_floor)
        is distinct from (coalesce(l.n, 0), coalesce(f.n, 0), coalesce(a.seen, 0), coalesce(a.shown, 0), coalesce(a.floor, 0))
      or (p.author_id, p.category_id, p.created_at, p.deleted_at, p.is_pinned, p.is_locked, p.is_held)
        is distinct from (t.author_id, t.category_id, t.created_at, t.deleted_at, t.is_pinned, t.is_locked, t.is_held)
    union all
    select '回复 ' || a.id
    from topic_answer as a
    join topic as t on t.id = a.topic_id
    left join (select answer_id, count(*) as n from answer_like group by answer_id) as l on l.answer_id = a.id
    left join (select root_id, count(*) as n from topic_answer where is_visible group by root_id) as r on r.root_id = a.id
    where (a.love, a.reply_count, a.is_topic_hidden) is distinct from (coalesce(l.n, 0), coalesce(r.n, 0), not t.is_listed)
    limit 5`,
})

invariant({
  id: 'I41',
  sentence: '论坛的分日、分月、分年计数与各人的数字等于帖子和回复的行数',
  sample: sql`select count(*) as size from topic_count`,
  violations: sql`
    with counted as (
      select grain, date_trunc(grain, created_at at time zone 'Asia/Shanghai')::date as period, category as category_id, part, count(*) as count
      from topic_pulse, unnest(array['day', 'month', 'year']) as grain, unnest(array[0, category_id]) as category,
           unnest(array['all', case when not is_pinned then 'unpinned' end, case when answer_count = 0 then 'unanswered' end]) as part
      where is_listed and part is not null group by 1, 2, 3, 4
    ), answered as (
      select grain, date_trunc(grain, created_at at time zone 'Asia/Shanghai')::date as period, count(*) as count
      from topic_answer, unnest(array['day', 'month', 'year']) as grain
      where is_visible and not is_topic_hidden group by 1, 2
    ), people as (
      select member_id, sum(topics) as topics, sum(answers) as answers, sum(accepted) as accepted, sum(loved) as loved from (
        select author_id as member_id, is_listed::int as topics, 0 as answers, 0 as accepted, love as loved from topic_pulse
        union all
        select a.author_id, 0, (a.is_visible and not a.is_topic_hidden)::int, (t.accepted_id = a.id)::int, a.love
        from topic_answer as a join topic as t on t.id = a.topic_id
      ) as each group by member_id
    )
    select '帖子计数 ' || grain || ' ' || period as example
    from counted full join (select * from topic_count where count <> 0) as kept using (grain, period, category_id, part)
    where counted.count is distinct from kept.count
    union all
    select '回复计数 ' || grain || ' ' || period
    from answered full join (
      select grain, period, sum(count) as count from topic_answer_count group by 1, 2 having sum(count) <> 0) as kept using (grain, period)
    where answered.count is distinct from kept.count
    union all
    select '成员 ' || member_id
    from people full join forum_member as kept using (member_id)
    where (coalesce(people.topics, 0), coalesce(people.answers, 0), coalesce(people.accepted, 0), coalesce(people.loved, 0))
      is distinct from (coalesce(kept.topics, 0), coalesce(kept.answers, 0), coalesce(kept.accepted, 0), coalesce(kept.loved, 0))
    limit 5`,
})
