import { sql } from 'kysely'
import { invariant } from '../points/index.ts'

const spread = sql`
  count(*) filter (where stars = 1) as star_1, count(*) filter (where stars = 2) as star_2,
  count(*) filter (where stars = 3) as star_3, count(*) filter (where stars = 4) as star_4,
  count(*) filter (where stars = 5) as star_5`

const ratingsOf = (kind: 'resource' | 'lesson', label: string) => sql`
  select ${sql.lit(label)} || ' ' || item.id as example
  from ${sql.table(kind)} as item
  left join (
    select item_id, count(*) as count, sum(stars) as sum from review where kind = ${sql.lit(kind)} and is_shown group by item_id
  ) as r on r.item_id = item.id
  where (item.rating_count, item.rating_sum) is distinct from (coalesce(r.count, 0), coalesce(r.sum, 0))`

invariant({
  id: 'I50',
  sentence: '评价的分布、平均分与有用数等于评价和投票的行数',
  sample: sql`select count(*) as size from review`,
  violations: sql`
    select '评价分布 ' || coalesce(r.kind, t.kind) || ' ' || coalesce(r.item_id, t.item_id) as example
    from (
      select kind, item_id, ${spread}, count(*) filter (where is_answered) as answered
      from review where is_shown group by kind, item_id
    ) as r full join review_total as t on t.kind = r.kind and t.item_id = r.item_id
    where (coalesce(r.star_1, 0), coalesce(r.star_2, 0), coalesce(r.star_3, 0), coalesce(r.star_4, 0), coalesce(r.star_5, 0), coalesce(r.answered, 0))
      is distinct from (t.star_1, t.star_2, t.star_3, t.star_4, t.star_5, t.answered)
    union all
    ${ratingsOf('resource', '资源')}
    union all
    ${ratingsOf('lesson', '课程')}
    union all
    select '评价 ' || review.id
    from review left join (select review_id, count(*) as count from review_vote group by review_id) as v on v.review_id = review.id
    where review.helpful_count <> coalesce(v.count, 0)
    limit 5`,
})

invariant({
  id: 'I51',
  sentence: '没有人评价自己的资源或课程，也没有人给自己的评价点有用',
  sample: sql`select count(*) as size from review`,
  violations: sql`
    select '评价 ' || review.id as example
    from review
    where review.deleted_at is null and (
      exists (select from resource where review.kind = 'resource' and resource.id = review.item_id and resource.author_id = review.author_id)
      or exists (select from lesson where review.kind = 'lesson' and lesson.id = review.item_id and lesson.author_id = review.author_id))
    union all
    select '评价 ' || review.id from review join review_vote as v on v.review_id = review.id and v.member_id = review.author_id
    limit 5`,
})
