import { sql } from 'kysely'
import { invariant } from '../../../money/points/index.ts'

invariant({
  id: 'I50',
  sentence: '评价的分布、平均分与有用数等于评价和投票的行数',
  sample: sql`select count(*) as size from review`,
  violations: sql`
    select '评价分布 ' || s.kind || ' ' || s.item_id as example
    from item_stats as s left join review as r on r.item_id = s.item_id and r.is_shown
    group by s.item_id
    having (s.star_1, s.star_2, s.star_3, s.star_4, s.star_5, s.answered_count) is distinct from (
      count(*) filter (where r.stars = 1), count(*) filter (where r.stars = 2), count(*) filter (where r.stars = 3),
      count(*) filter (where r.stars = 4), count(*) filter (where r.stars = 5), count(*) filter (where r.is_answered))
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
    from review join item on item.id = review.item_id
    where review.deleted_at is null and item.author_id = review.author_id
    union all
    select '评价 ' || review.id from review join review_vote as v on v.review_id = review.id and v.member_id = review.author_id
    limit 5`,
})
