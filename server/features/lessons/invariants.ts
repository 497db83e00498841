import { sql } from 'kysely'
import { auditState } from '#contract/library-rules.ts'
import { invariant } from '../points/index.ts'

invariant({
  id: 'I20',
  sentence: '课程的售出份数、作者所得、收藏数与学习人数等于购买、分成、收藏与学习的记录',
  sample: sql`select count(*) as size from lesson`,
  violations: sql`
    select '课程 ' || l.id || '：售出 ' || l.sale_count || ' / ' || coalesce(g.n, 0) || '，所得 ' || l.earned || ' / ' || coalesce(s.coins, 0)
      || '，收藏 ' || l.favorite_count || ' / ' || coalesce(f.n, 0) || '，学习 ' || l.learner_count || ' / ' || coalesce(p.n, 0) as example
    from lesson as l
    left join (select item_id, count(*) as n from access_grant where kind = 'lesson' and reason = 'bought' group by item_id) as g on g.item_id = l.id
    left join (select lesson_id, count(*) as n from lesson_favorite group by lesson_id) as f on f.lesson_id = l.id
    left join (select lesson_id, count(*) as n from lesson_learner group by lesson_id) as p on p.lesson_id = l.id
    left join (
      select split_part(p.ref, ':', 2)::bigint as item_id, sum(e.amount) as coins
      from point_posting as p join point_entry as e on e.posting_id = p.id and e.kind = 'sale'
      where p.kind = 'buy-lesson' and p.shape = 'spend' and p.ref ~ '^[0-9]+:[0-9]+$' group by 1
    ) as s on s.item_id = l.id
    where (l.sale_count, l.earned, l.favorite_count, l.learner_count)
      is distinct from (coalesce(g.n, 0), coalesce(s.coins, 0), coalesce(f.n, 0), coalesce(p.n, 0))
    limit 5`,
})

invariant({
  id: 'I21',
  sentence: '课程的分日、分月、分年计数等于课程的行数',
  sample: sql`select count(*) as size from lesson_count`,
  violations: sql`
    with counted as (
      select grain, audience, date_trunc(grain, uploaded_at at time zone 'Asia/Shanghai')::date as period, category as category_id, price,
             count(*) as count
      from lesson, unnest(array['day', 'month', 'year']) as grain, unnest(array[0, category_id]) as category,
           unnest(case when is_public then array['all', 'open'] else array['all'] end) as audience,
           unnest(array['all', case when is_free then 'free' else 'paid' end]) as price
      where is_listed group by 1, 2, 3, 4, 5
    ), audited as (
      select grain, date_trunc(grain, submitted_at at time zone 'Asia/Shanghai')::date as period, submitted_state as state,
             submitted_category_id as category_id, is_public, count(*) as count
      from lesson, unnest(array['day', 'month', 'year']) as grain
      where deleted_at is null and submitted_version is not null group by 1, 2, 3, 4, 5
    )
    select '上架计数 ' || grain || ' ' || period as example
    from counted full join (select * from lesson_count where count <> 0) as kept using (grain, audience, period, category_id, price)
    where counted.count is distinct from kept.count
    union all
    select '审核计数 ' || grain || ' ' || period
    from audited full join (select * from lesson_audit_count where count <> 0) as kept using (grain, period, state, category_id, is_public)
    where audited.count is distinct from kept.count
    limit 5`,
})

invariant({
  id: 'I22',
  sentence: '课程对外的内容就是最新通过审核的版本，未通过过的就是最新版本；每一节只属于一门课程',
  sample: sql`select count(*) as size from lesson_version`,
  violations: sql`
    select '课程 ' || l.id as example
    from lesson as l
    join lesson_version as shown on shown.lesson_id = l.id and shown.number = l.version
    where (l.name, l.content, l.category_id, l.coin, l.cover, l.has_chapter, l.allows_rates, l.state)
            is distinct from (shown.name, shown.content, shown.category_id, shown.coin, shown.cover, shown.has_chapter, shown.allows_rates, shown.state)
       or l.newest_version <> (select max(number) from lesson_version where lesson_id = l.id)
       or l.submitted_version is distinct from (select max(number) from lesson_version where lesson_id = l.id and not is_draft)
       or l.version is distinct from coalesce((select max(number) from lesson_version where lesson_id = l.id and state = ${sql.lit(auditState.approved)}), l.newest_version)
    union all
    select '小节 ' || id from lesson_section group by id having count(distinct lesson_id) > 1
    limit 5`,
})

invariant({
  id: 'I23',
  sentence: '随课程保存的目录就是其章节、小节、视频与附件',
  sample: sql`select count(*) as size from lesson where catalogue is not null`,
  violations: sql`
    select '课程 ' || id as example from lesson
    where catalogue is not null and catalogue::jsonb <> lesson_catalogue(id, version)::jsonb
    limit 5`,
})
