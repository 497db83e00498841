import { connect } from '#kernel/database/index.ts'
import type { BenchDatabase } from './harness/database.ts'
import { freshPurchases } from './harness/fresh-writes.ts'
import type { Scenario } from './harness/scenario.ts'
import { topUpNotices } from './harness/top-ups.ts'

/**
 * The whole call of a purchase: grant, price, author's share, ledger, counters and notice. Then payment notices, each for
 * another order: signature and encryption are checked, the order is settled, coins are credited, the member is notified.
 */
export const scenario: Scenario = {
  name: 'buy',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const countWrong = async () => (await countWrongAccounts(database)) + (await countWrongOrders(database))
    const shared = { aim: { mostMs: 6 }, growthLimit: 1.3, countWrong }
    const purchases = freshPurchases(bench.size, database)
    const notices = await topUpNotices(database)
    try {
      return [
        await bench.measure({ name: 'purchase', requests: purchases, ...shared }),
        await bench.measure({ name: 'top-up notice', requests: notices.fresh, ...shared }),
      ]
    } finally {
      await notices.stop()
    }
  },
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
