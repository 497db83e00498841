import { sql } from 'kysely'
import { invariant } from '../points/index.ts'

const stars = (table: string) => sql.raw([1, 2, 3, 4, 5].map((star) => `coalesce(${table}.star_${star}, 0)`).join(', '))

invariant({
  id: 'I50',
  sentence: '评价的分布、平均分与有用数等于评价和投票的行数',
  sample: sql`select count(*) as size from review`,
  violations: sql`
    select '评价分布 ' || s.kind || ' ' || s.item_id as example
    from item_stats as s left join (
      select item_id, ${sql.raw([1, 2, 3, 4, 5].map((star) => `count(*) filter (where stars = ${star}) as star_${star}`).join(', '))},
        count(*) filter (where is_answered) as answered
      from review where is_shown group by item_id
    ) as r on r.item_id = s.item_id
    where (s.star_1, s.star_2, s.star_3, s.star_4, s.star_5, s.answered_count)
      is distinct from (${stars('r')}, coalesce(r.answered, 0))
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
