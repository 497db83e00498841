import { sql } from 'kysely'
import { invariant } from '../../money/points/index.ts'

invariant({
  id: 'I53',
  sentence: '每项售后的裁定与账目、权限一致：未裁定的冻结着所得，退款恰有一笔流水，全额退款已收回权限',
  sample: sql`select count(*) as size from claim`,
  violations: sql`
    select '售后 ' || claim.id || '：' || claim.state as example
    from claim join item_sale as sale on sale.posting_id = claim.sale_id
    left join point_posting as ending on ending.reverses = claim.sale_id and ending.kind = 'hold-end'
    where case
      when claim.state in ('answer', 'ruling') then sale.state <> 'held' or not sale.is_claimed
      when claim.state in ('refunded', 'partial') then sale.state <> 'refunded' or claim.refund_coins is distinct from (
        select e.amount from point_entry as e where e.posting_id = ending.id and e.kind = 'refund' and e.amount > 0)
      when claim.state = 'released' then sale.state <> 'released'
      else false end
      or (claim.state = 'refunded' and (claim.refund_coins <> claim.price or exists (
        select from access_grant as g
        where g.member_id = claim.buyer_id and g.item_id = claim.item_id
          and g.reason = 'bought' and g.revoked_at is null and g.created_at < claim.ended_at)))
    union all
    select '成交 TX-' || posting_id || '：没有未裁定的售后' from item_sale as sale
    where is_claimed and not exists (
      select from claim where claim.sale_id = sale.posting_id and claim.state in ('answer', 'ruling'))
    limit 5`,
})
