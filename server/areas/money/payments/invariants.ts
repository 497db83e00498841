import { sql } from 'kysely'
import { invariant } from '../points/index.ts'

const orders = sql<{ size: number }>`select count(*) as size from payment_order`
const paid = sql<{
  size: number
}>`select count(*) as size from payment_order where state in ('paid', 'paid_late', 'refunded')`
const topUps = sql`select p.ref, e.amount, a.member_id
  from point_posting p join point_entry e on e.posting_id = p.id and e.amount > 0 join point_account a on a.id = e.account_id
  where p.kind = 'topup'`
/** The coins that refunds have taken back, by order. */
const takenBack = sql`select topup.ref as order_no, -sum(e.amount) as coins
  from point_posting topup join point_posting p on p.reverses = topup.id and p.kind = 'refund'
  join point_entry e on e.posting_id = p.id join point_account a on a.id = e.account_id and a.member_id is not null
  where topup.kind = 'topup' group by topup.ref`

invariant({
  id: 'I4',
  sentence: '每笔充值入账对应一笔已支付订单和一笔渠道交易，每笔已支付订单都有入账',
  sample: paid,
  violations: sql`
    select '充值 ' || t.ref || ' 没有已支付的订单' as example
    from (${topUps}) as t left join payment_order o
      on o.order_no = t.ref and o.member_id = t.member_id and o.state in ('paid', 'paid_late', 'refunded') and o.transaction_id is not null
    where o.id is null
    union all
    select '订单 ' || o.order_no || ' 已支付但没有入账'
    from payment_order o left join (${topUps}) as t on t.ref = o.order_no
    where o.state in ('paid', 'paid_late', 'refunded') and t.ref is null
    union all
    select '渠道交易 ' || transaction_id || ' 对应 ' || count(*) || ' 笔订单'
    from payment_order where transaction_id is not null group by provider, transaction_id having count(*) > 1
    limit 5`,
})

invariant({
  id: 'I5',
  sentence: '入账数量等于下单时的套餐内容（基础加赠送）',
  sample: paid,
  violations: sql`
    select '订单 ' || o.order_no || '：应为 ' || (o.coins + o.bonus) || '，入账 ' || t.amount as example
    from payment_order o join (${topUps}) as t on t.ref = o.order_no
    where t.amount <> o.coins + o.bonus
    limit 5`,
})

invariant({
  id: 'I9',
  sentence: '未支付、已关闭、已取消的订单没有入账；每笔退款按比例扣回了 V币，合计不超过订单',
  sample: orders,
  violations: sql`
    select '订单 ' || o.order_no || '（' || o.state || '）有入账' as example
    from payment_order o join (${topUps}) as t on t.ref = o.order_no
    where o.state not in ('paid', 'paid_late', 'refunded')
    union all
    select '订单 ' || o.order_no || '：退款 ' || o.refunded_fen || ' 分，逐笔 ' || coalesce(r.fen, 0) || ' 分，应扣回 ' || o.due || '，已扣回 ' || coalesce(t.coins, 0)
    from (select *, ceil((coins + bonus)::numeric * refunded_fen / fen) as due from payment_order) as o
    left join (select order_id, sum(fen) as fen, sum(coins) as coins from payment_refund group by order_id) as r on r.order_id = o.id
    left join (${takenBack}) as t on t.order_no = o.order_no
    where o.refunded_fen <> coalesce(r.fen, 0) or coalesce(r.coins, 0) <> o.due or coalesce(t.coins, 0) <> o.due
       or (o.state = 'refunded') <> (o.refunded_fen = o.fen)
    limit 5`,
})

invariant({
  id: 'I10',
  sentence: '充值科目等于已支付订单减退款，各日最近一次对账与渠道账单相符',
  sample: sql<{ size: number }>`select count(*) as size from payment_reconciliation`,
  violations: sql`
    select '充值科目 ' || books.cleared || '，订单 ' || books.ordered as example
    from (
      select (select coalesce(-sum(e.amount), 0) from point_entry e join point_account a on a.id = e.account_id where a.code = 'topup_clearing') as cleared,
             (select coalesce(sum(coins + bonus), 0) from payment_order where state in ('paid', 'paid_late', 'refunded'))
               - (select coalesce(sum(coins), 0) from payment_refund) as ordered
    ) as books where books.cleared <> books.ordered
    union all
    select day || ' ' || provider || '：' || difference_count || ' 笔不符，我方 ' || our_fen || ' 分，渠道 ' || provider_fen || ' 分'
    from payment_reconciliation where difference_count > 0
    limit 5`,
})

invariant({
  id: 'I12',
  sentence: '已禁用或注销的用户，其已支付的订单同样入账',
  sample: sql<{ size: number }>`
    select count(*) as size from payment_order o join member m on m.id = o.member_id where not m.enabled or m.deleted_at is not null`,
  violations: sql`
    select '订单 ' || o.order_no as example
    from payment_order o join member m on m.id = o.member_id left join (${topUps}) as t on t.ref = o.order_no
    where (not m.enabled or m.deleted_at is not null) and o.state in ('paid', 'paid_late', 'refunded') and t.ref is null
    limit 5`,
})

invariant({
  id: 'I14',
  sentence: '订单号与退款号从不重复，金额大于零且不超过上限',
  sample: orders,
  violations: sql`
    select '订单号 ' || order_no || ' 重复' as example from payment_order group by order_no having count(*) > 1
    union all
    select '退款号 ' || refund_no || ' 重复' from payment_refund group by refund_no having count(*) > 1
    union all
    select '订单 ' || order_no || '：' || fen || ' 分' from payment_order where fen < 100 or fen > 10000000 or fen % 100 <> 0
    limit 5`,
})
