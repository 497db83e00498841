import { sql } from 'kysely'
import { invariant } from './invariants.ts'

const entries = sql<{ size: number }>`select count(*) as size from point_entry`
const accounts = sql<{ size: number }>`select count(*) as size from point_account where code is null`
const postings = sql<{ size: number }>`select count(*) as size from point_posting`

invariant({
  id: 'I1',
  sentence: '任何时刻没有用户或公司的余额小于零',
  sample: entries,
  violations: sql`
    select '账户 ' || id || '：余额 ' || balance as example from point_account where code is null and balance < 0
    union all
    select '分录 ' || id || '：变动后余额 ' || balance_after from point_entry where balance_after < 0
    limit 5`,
})

invariant({
  id: 'I2',
  sentence: '余额等于该账户全部分录之和，变动后余额逐笔相接',
  sample: accounts,
  violations: sql`
    select '账户 ' || a.id || '：余额 ' || a.balance || '，分录之和 ' || coalesce(e.total, 0) as example
    from point_account as a
    left join (
      select account_id, sum(amount) as total, sum(greatest(amount, 0)) as gained, -sum(least(amount, 0)) as spent, count(*) as n
      from point_entry where seq is not null group by account_id
    ) as e on e.account_id = a.id
    where a.code is null
      and (a.balance, a.gained, a.spent, a.entry_count)
        is distinct from (coalesce(e.total, 0), coalesce(e.gained, 0), coalesce(e.spent, 0), coalesce(e.n, 0))
    union all
    select '账户 ' || account_id || ' 第 ' || seq || ' 笔：变动后余额 ' || balance_after || ' 与前一笔不相接'
    from (
      select account_id, seq, amount, balance_after,
             lag(balance_after, 1, 0::bigint) over (partition by account_id order by seq) as before,
             row_number() over (partition by account_id order by seq) as place
      from point_entry where seq is not null
    ) as chained
    where balance_after <> before + amount or seq <> place
    limit 5`,
})

invariant({
  id: 'I3',
  sentence: '每笔流水的分录之和为零，所有账户合计为零',
  sample: postings,
  violations: sql`
    select '流水 TX-' || posting_id || '：合计 ' || sum(amount) as example
    from point_entry group by posting_id having sum(amount) <> 0 or count(*) < 2
    union all
    select '全部账户合计 ' || total from (
      select (select coalesce(sum(balance), 0) from point_account where code is null)
           + (select coalesce(sum(e.amount), 0) from point_entry as e join point_account as a on a.id = e.account_id where a.code is not null)
        as total
    ) as books where total <> 0
    limit 5`,
})

invariant({
  id: 'I8',
  sentence: '流水与分录从未被改动：摘要与逐笔哈希相符',
  sample: entries,
  violations: sql`
    with posted as (
      select p.id, p.digest, point_digest(p.kind, p.ref, p.shape, p.reverses, p.created_at,
        array_agg(e.account_id order by e.id), array_agg(e.amount order by e.id), array_agg(e.kind order by e.id),
        array_agg(e.detail order by e.id), array_agg(e.link order by e.id)) as recomputed,
        bool_and(e.created_at = p.created_at) as is_timely
      from point_posting as p join point_entry as e on e.posting_id = p.id
      group by p.id
    ), chained as (
      select e.account_id, e.seq, e.hash,
        point_hash(lag(e.hash, 1, ''::bytea) over (partition by e.account_id order by e.seq), p.digest,
                   e.account_id, e.seq, e.amount, e.balance_after) as recomputed
      from point_entry as e join point_posting as p on p.id = e.posting_id where e.seq is not null
    )
    select '流水 TX-' || id || '：摘要不符' as example from posted where digest <> recomputed or not is_timely
    union all
    select '账户 ' || account_id || ' 第 ' || seq || ' 笔：哈希不符' from chained where hash <> recomputed
    union all
    select '账户 ' || a.id || '：最新哈希不符' from point_account as a
    left join point_entry as e on e.account_id = a.id and e.seq = a.entry_count
    where a.code is null and a.latest_hash <> coalesce(e.hash, ''::bytea)
    limit 5`,
})

invariant({
  id: 'I11',
  sentence: '删除用户、课程或资源不会删去流水：每笔流水都有分录，每个账户的笔数不少，外键不级联',
  sample: postings,
  violations: sql`
    select '流水 TX-' || p.id || '：没有分录' as example from point_posting as p
    where not exists (select from point_entry as e where e.posting_id = p.id)
    union all
    select '分录 ' || e.id || '：没有流水或账户' from point_entry as e
    where not exists (select from point_posting as p where p.id = e.posting_id)
       or not exists (select from point_account as a where a.id = e.account_id)
    union all
    select '账户 ' || a.id || '：应有 ' || a.entry_count || ' 笔' from point_account as a
    where a.code is null and a.entry_count <> (select count(*) from point_entry as e where e.account_id = a.id and e.seq is not null)
    union all
    select '外键 ' || conname || ' 会级联' from pg_constraint
    where contype = 'f' and confdeltype not in ('a', 'r') and conrelid in ('point_account'::regclass, 'point_posting'::regclass, 'point_entry'::regclass)
    limit 5`,
})

invariant({
  id: 'I13',
  sentence: '买家付出的等于作者所得加平台所得，每笔如此，合计亦然；统计与分录一致',
  sample: postings,
  violations: sql`
    with sold as (
      select p.id,
        sum(e.amount) filter (where e.amount < 0) as paid,
        sum(e.amount) filter (where e.amount > 0 and (a.code = 'sales' or e.kind = 'sale')) as earned,
        count(*) filter (where e.amount < 0) as payers,
        bool_and(e.amount > 0 or a.code is null) as is_from_payer
      from point_posting as p join point_entry as e on e.posting_id = p.id join point_account as a on a.id = e.account_id
      where p.shape = 'spend' group by p.id
    )
    select '流水 TX-' || id || '：付出 ' || -paid || '，所得 ' || coalesce(earned, 0) as example from sold
    where -paid <> coalesce(earned, 0) or payers <> 1 or not is_from_payer
    union all
    select '每日统计：' || kind || ' 与分录不符' from (
      select kind, is_gain, sum(count) as count, sum(coins) as coins from point_day group by kind, is_gain
      except
      select kind, amount > 0, count(*), sum(abs(amount)) from point_entry where seq is not null group by kind, amount > 0
    ) as days
    union all
    select '每月统计：账户 ' || account_id || ' 与分录不符' from (
      select account_id, sum(gained) as gained, sum(spent) as spent, sum(gain_count + spend_count) as count from point_month group by account_id
      except
      select id, gained, spent, entry_count from point_account
    ) as months
    limit 5`,
})

invariant({
  id: 'I18',
  sentence: '赠送的 V币逐笔记录：奖励全部记为赠送，支出先用赠送，作者所得不含赠送',
  sample: entries,
  violations: sql`
    with chained as (
      select e.account_id, e.seq, e.amount, e.bonus, e.balance_after, p.shape,
        sum(e.bonus) over (partition by e.account_id order by e.seq) as bonus_after
      from point_entry as e join point_posting as p on p.id = e.posting_id where e.seq is not null
    )
    select '账户 ' || account_id || ' 第 ' || seq || ' 笔：赠送部分 ' || bonus as example from chained
    where bonus_after < 0 or bonus_after > balance_after
       or (shape in ('spend', 'adjustment') and amount < 0 and -bonus <> least(bonus_after - bonus, -amount))
       or (shape in ('spend', 'adjustment') and amount > 0 and bonus <> 0)
       or (shape = 'credit' and bonus not in (0, amount))
    union all
    select '账户 ' || a.id || '：赠送余额 ' || a.bonus || '，分录之和 ' || coalesce(e.bonus, 0)
    from point_account as a
    left join (select account_id, sum(bonus) as bonus from point_entry where seq is not null group by account_id) as e on e.account_id = a.id
    where a.bonus <> coalesce(e.bonus, 0)
    limit 5`,
})
