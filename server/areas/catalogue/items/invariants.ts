import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { invariant } from '../../money/points/index.ts'
import { itemKinds } from './item-kinds.ts'

invariant({
  id: 'I15',
  sentence: '资源与课程的售出份数、作者所得、收藏数与学习人数等于购买、分成、收藏与学习的记录',
  sample: sql`select count(*) as size from item`,
  violations: sql`
    select item.kind || ' ' || item.id || '：售出 ' || stats.sale_count || ' / ' || coalesce(bought.n, 0)
      || '，所得 ' || stats.earned || ' / ' || coalesce(sale.coins, 0)
      || '，收藏 ' || stats.favorite_count || ' / ' || coalesce(marked.n, 0)
      || '，学习 ' || coalesce(learnt.n, 0) as example
    from item join item_stats as stats on stats.item_id = item.id
    left join (select item_id, count(*) as n from access_grant where reason = 'bought' and merged_from is null group by 1)
      as bought on bought.item_id = item.id
    left join (select item_id, count(*) as n from item_favorite group by 1) as marked on marked.item_id = item.id
    left join (select lesson_id, count(*) as n from lesson_learner group by 1) as learnt on learnt.lesson_id = item.id
    left join (
      select split_part(p.ref, ':', 2)::bigint as item_id, sum(e.amount) as coins
      from point_posting as p
      join lateral (
        select p.id union all select ending.id from point_posting as ending where ending.reverses = p.id and ending.kind = 'hold-end'
      ) as moved on true
      join point_entry as e on e.posting_id = moved.id and e.kind = 'sale'
      where p.kind in (${sql.lit(itemKinds.resource.posting)}, ${sql.lit(itemKinds.lesson.posting)})
        and p.shape = 'spend' and p.ref ~ '^[0-9]+:[0-9]+$' group by 1
    ) as sale on sale.item_id = item.id
    where (stats.sale_count, stats.earned, stats.favorite_count)
        is distinct from (coalesce(bought.n, 0), coalesce(sale.coins, 0), coalesce(marked.n, 0))
      or item.kind = 'lesson' and stats.use_count <> coalesce(learnt.n, 0)
    limit 5`,
})

invariant({
  id: 'I17',
  sentence: '资源与课程对外的内容就是最新通过审核的版本，未通过过的就是最新版本',
  sample: sql`select count(*) as size from item_version`,
  violations: sql`
    select item.kind || ' ' || item.id as example
    from item
    left join item_version as shown on shown.item_id = item.id and shown.number = item.version
    left join item_version as submitted on submitted.item_id = item.id and submitted.number = item.submitted_version
    left join held_decision as held on held.item_id = item.id
      and (held.version, held.state) = (item.submitted_version, item.submitted_state)
    where (item.name, item.description, item.category_id, item.coin, item.cover, item.ai_share, item.state)
        is distinct from (shown.name, shown.description, shown.category_id, shown.coin, shown.cover, shown.ai_share, shown.state)
      or item.newest_version <> (select max(number) from item_version where item_id = item.id)
      or item.version is distinct from coalesce((
           select max(number) from item_version where item_id = item.id and state = ${sql.lit(auditState.approved)}), item.newest_version)
      or item.submitted_version is distinct from (
           select max(number) from item_version where item_id = item.id and not is_draft)
      -- A decision that can still be undone changes only the item's row.
      or (item.submitted_name, item.submitted_category_id, item.submitted_coin, coalesce(held.state_before, item.submitted_state))
        is distinct from (submitted.name, submitted.category_id, submitted.coin, submitted.state)
    limit 5`,
})
