import { connect } from '#kernel/database/index.ts'
import type { BenchDatabase } from './harness/database.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import { freshPurchases } from './harness/fresh-writes.ts'
import { reported } from './harness/limit-line.ts'
import { hasPgbench, pgbenchRate } from './harness/pgbench.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { sizes } from './harness/sizes.ts'
import { topUpNotices } from './harness/top-ups.ts'

const requirement = { target: 0.4, growthLimit: 1.2 }

/**
 * The whole call of a purchase: grant, price, author's share, ledger, counters and notice. Then payment notices, each for
 * another order: signature and encryption are checked, the order is settled, coins are credited, the member is notified.
 */
export const scenario: Scenario = {
  name: 'buy',
  row: '9',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const countWrong = async () => (await countWrongAccounts(database)) + (await countWrongOrders(database))
    const purchases = {
      name: 'buy: resource',
      requests: freshPurchases(bench.size, database),
      ...requirement,
      countWrong,
    }
    const notices = await topUpNotices(database)
    try {
      const topUp = { name: 'buy: top-up notification', requests: notices.fresh, ...requirement, countWrong }
      return [
        ...(await compareAllWithFloor(bench, 'B-buy', [purchases])),
        ...(await besidePgbench(bench, database)),
        ...(await compareAllWithFloor(bench, 'B-buy top-up', [topUp])),
      ]
    } finally {
      await notices.stop()
    }
  },
}

/** The rows of a purchase without node:http and driver, to see how much of the floor is PostgreSQL. */
const purchaseScript = (rows: number) => `
\\set buyer random(2, 1001)
\\set author random(2, 1001)
\\set item random(1, ${rows})
begin;
insert into bench.posting (kind, ref) values ('pgbench', gen_random_uuid()) returning id as posting \\gset
insert into bench.purchase (member_id, item_id, coins) values (:buyer, :item, 30) on conflict do nothing;
update bench.account set balance = balance - 30 where member_id = :buyer;
insert into bench.entry (posting_id, member_id, amount, detail, link) values (:posting, :buyer, -30, '', ''), (:posting, null, 21, '', ''), (:posting, null, 9, '', '');
insert into bench.sale (posting_id, item_id, buyer_id, author_id, price, share, release_at)
  values (:posting, :item, :buyer, :author, 30, 21, now() + interval '7 days');
update bench.item set sale_count = sale_count + 1, earned = earned + 21 where id = :item;
insert into bench.item_day as known values (:item, now()::date, 1, 21)
  on conflict (item_id, day) do update set sales = known.sales + 1, earned = known.earned + 21;
insert into bench.coin_month as known values (:buyer, date_trunc('month', now())::date, 'buy', 1, 30)
  on conflict (member_id, month, kind) do update set count = known.count + 1, coins = known.coins + 30;
insert into bench.coin_day as known values (now()::date, 'buy', pg_backend_pid() % 64, 1, 30)
  on conflict (day, kind, shard) do update set count = known.count + 1, coins = known.coins + 30;
insert into bench.notice (member_id, title, body, link) values (:author, '', '', '');
commit;`

async function besidePgbench({ size, isQuick }: Workbench, { url }: BenchDatabase): Promise<Line[]> {
  if (!hasPgbench()) return []
  const value = await pgbenchRate(url, purchaseScript(sizes[size]), isQuick ? 3 : 10)
  return [reported({ name: 'buy: pgbench', size, value, unit: ' purchases/s' })]
}

/** Counts orders of the last hour that were paid but not credited exactly once, or credited but not paid. */
async function countWrongOrders({ url }: BenchDatabase): Promise<number> {
  const { sql, close } = connect(url, { max: 1 })
  const [found] = await sql<{ wrong: number }[]>`
    select count(*)::int as wrong from payment_order as o
    where o.created_at > now() - interval '1 hour' and (o.state = 'paid')::int <> (
      select count(*) from point_posting p join point_entry e on e.posting_id = p.id and e.amount = o.coins + o.bonus
      join point_account a on a.id = e.account_id and a.member_id = o.member_id
      where p.kind = 'topup' and p.ref = o.order_no)`
  await close()
  return found!.wrong
}

/** Counts accounts whose balance is not the sum of their entries. */
async function countWrongAccounts({ url }: BenchDatabase): Promise<number> {
  const { sql, close } = connect(url, { max: 1 })
  const [found] = await sql<{ wrong: number }[]>`
    select count(*)::int as wrong from point_account as account
    where member_id between 2 and 1001
      and balance is distinct from (select sum(amount) from point_entry where account_id = account.id)`
  await close()
  return found!.wrong
}
