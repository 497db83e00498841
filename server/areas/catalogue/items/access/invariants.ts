import { sql } from 'kysely'
import { invariant } from '../../../money/points/index.ts'

const bought = sql`
  select g.id, 'buy-' || item.kind as posting_kind, member_id || ':' || item_id as ref, member_id, coins
  from access_grant as g join item on item.id = g.item_id where reason = 'bought' and merged_from is null`

invariant({
  id: 'I6',
  sentence: '每份购买恰有一笔按成交价的扣款，每笔购买扣款恰有一份购买',
  sample: sql`select count(*) as size from access_grant where reason = 'bought'`,
  violations: sql`
    with bought as (${bought}),
    paid as (
      select p.kind, p.ref, a.member_id, -e.amount as coins
      from point_posting as p
      join point_entry as e on e.posting_id = p.id and e.amount < 0
      join point_account as a on a.id = e.account_id
      where p.kind in ('buy-resource', 'buy-lesson') and p.shape = 'spend' and p.ref ~ '^[0-9]+:[0-9]+$'
    )
    select coalesce('购买 ' || bought.id, '扣款 ' || paid.ref) || '：成交 ' || coalesce(bought.coins::text, '无') || '，扣款 ' || coalesce(paid.coins::text, '无') as example
    from bought full join paid on paid.kind = bought.posting_kind and paid.ref = bought.ref
    where (bought.coins, bought.member_id) is distinct from (paid.coins, paid.member_id)
    limit 5`,
})
