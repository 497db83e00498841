import { sql } from 'kysely'
import { invariant } from '../../../money/points/index.ts'

const sales = sql<{ size: number }>`select count(*) as size from item_sale`

invariant({
  id: 'I54',
  sentence: '冻结账户的 V币等于售后期内的作者所得',
  sample: sales,
  violations: sql`
    select '冻结账户 ' || held || '，应为 ' || expected as example
    from (
      select coalesce((
          select sum(e.amount) from point_entry as e join point_account as a on a.id = e.account_id where a.code = 'held'), 0) as held,
        coalesce((select sum(share) from item_sale where state = 'held'), 0) as expected
    ) as books where held <> expected`,
})

invariant({
  id: 'I55',
  sentence: '每份作者所得恰好了结一次：到账或随退款了结，与流水一致；退款不超过实付',
  sample: sales,
  violations: sql`
    with ended as (
      select sale.posting_id, sale.state, sale.share, sale.price, ending.id as ending_id, ending.shape,
        (select sum(e.amount) from point_entry as e where e.posting_id = sale.posting_id and e.kind = 'sale') as credited,
        (select sum(-e.amount) from point_entry as e where e.posting_id = sale.posting_id and e.amount < 0) as paid,
        (select sum(e.amount) from point_entry as e where e.posting_id = ending.id and e.amount > 0 and e.kind = 'refund') as refunded
      from item_sale as sale left join point_posting as ending on ending.reverses = sale.posting_id and ending.kind = 'hold-end'
    )
    select '成交 TX-' || posting_id || '：' || state as example from ended
    where coalesce(credited, 0) <> share or paid <> price or coalesce(refunded, 0) > price
       or shape is distinct from (case state
            when 'refunded' then 'refund'
            when 'released' then case when share > 0 then 'release' end end)
    limit 5`,
})
