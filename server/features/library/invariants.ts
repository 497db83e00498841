import { sql } from 'kysely'
import { auditState } from '#contract/library-rules.ts'
import { invariant } from '../points/index.ts'

invariant({
  id: 'I15',
  sentence: '资源的售出份数、作者所得与收藏数等于购买、分成与收藏的记录',
  sample: sql`select count(*) as size from resource`,
  violations: sql`
    select '资源 ' || r.id || '：售出 ' || r.sale_count || ' / ' || coalesce(g.n, 0) || '，所得 ' || r.earned || ' / ' || coalesce(s.coins, 0)
      || '，收藏 ' || r.favorite_count || ' / ' || coalesce(f.n, 0) as example
    from resource as r
    left join (select item_id, count(*) as n from access_grant where kind = 'resource' and reason = 'bought' group by item_id) as g on g.item_id = r.id
    left join (select resource_id, count(*) as n from resource_favorite group by resource_id) as f on f.resource_id = r.id
    left join (
      select split_part(p.ref, ':', 2)::bigint as item_id, sum(e.amount) as coins
      from point_posting as p join point_entry as e on e.posting_id = p.id and e.kind = 'sale'
      where p.kind = 'buy-resource' and p.shape = 'spend' and p.ref ~ '^[0-9]+:[0-9]+$' group by 1
    ) as s on s.item_id = r.id
    where (r.sale_count, r.earned, r.favorite_count) is distinct from (coalesce(g.n, 0), coalesce(s.coins, 0), coalesce(f.n, 0))
    limit 5`,
})

invariant({
  id: 'I16',
  sentence: '资源的分日、分月、分年计数等于资源的行数',
  sample: sql`select count(*) as size from resource_count`,
  violations: sql`
    with counted as (
      select grain, date_trunc(grain, uploaded_at at time zone 'Asia/Shanghai')::date as period, category as category_id, price, count(*) as count
      from resource, unnest(array['day', 'month', 'year']) as grain, unnest(array[0, category_id]) as category,
           unnest(array['all', case when is_free then 'free' else 'paid' end]) as price
      where is_listed group by 1, 2, 3, 4
    ), audited as (
      select grain, date_trunc(grain, newest_at at time zone 'Asia/Shanghai')::date as period, newest_state as state,
             newest_category_id as category_id, taken_down_at is not null as is_taken_down, count(*) as count
      from resource, unnest(array['day', 'month', 'year']) as grain where deleted_at is null group by 1, 2, 3, 4, 5
    )
    select '上架计数 ' || grain || ' ' || period as example
    from counted full join (select * from resource_count where count <> 0) as kept using (grain, period, category_id, price)
    where counted.count is distinct from kept.count
    union all
    select '审核计数 ' || grain || ' ' || period
    from audited full join (select * from resource_audit_count where count <> 0) as kept using (grain, period, state, category_id, is_taken_down)
    where audited.count is distinct from kept.count
    limit 5`,
})

invariant({
  id: 'I17',
  sentence: '资源对外的内容就是最新通过审核的版本，未通过过的就是最新版本',
  sample: sql`select count(*) as size from resource_version`,
  violations: sql`
    select '资源 ' || r.id as example
    from resource as r
    join resource_version as shown on shown.resource_id = r.id and shown.number = r.version
    join resource_version as newest on newest.resource_id = r.id and newest.number = r.newest_version
    where (r.name, r.description, r.category_id, r.tags, r.coin, r.cover, r.file_id, r.state)
            is distinct from (shown.name, shown.description, shown.category_id, shown.tags, shown.coin, shown.cover, shown.file_id, shown.state)
       or (r.newest_name, r.newest_category_id, r.newest_coin, r.newest_state)
            is distinct from (newest.name, newest.category_id, newest.coin, newest.state)
       or r.newest_version <> (select max(number) from resource_version where resource_id = r.id)
       or r.version is distinct from coalesce((select max(number) from resource_version where resource_id = r.id and state = ${sql.lit(auditState.approved)}), r.newest_version)
    limit 5`,
})
