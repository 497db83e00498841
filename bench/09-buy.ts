import { connect } from '#kernel/database/index.ts'
import type { FloorName } from './floors/queries.ts'
import { rounded } from './harness/compare.ts'
import type { BenchDatabase } from './harness/database.ts'
import { sqlFloor, startPortalPart } from './harness/floors.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import type { PurchasePattern } from './programs/purchase-turns.ts'

const target = 0.5

interface Part {
  floor: FloorName
  /** File name in programs/, and its argument. */
  program: [string, PurchasePattern | '']
  /** Only reported, without a target: this measures contention on one account. */
  isReported?: true
}

const parts: Record<string, Part> = {
  '1,000 people': { floor: 'B-buy', program: ['purchase', 'many'] },
  'one author': { floor: 'B-buy (hot)', program: ['purchase', 'hot'], isReported: true },
  'top-up notification': { floor: 'B-buy', program: ['top-up', ''] },
}

/**
 * Purchases with the author's share: 1,000 members buy from as many authors, then all from one. Then payment notices,
 * each for another order: signature and encryption are checked, the order is settled, coins are credited, the member is notified.
 */
export const scenario: Scenario = {
  name: 'buy',
  row: '9',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const lines: Line[] = []
    for (const [name, part] of Object.entries(parts)) lines.push(await against(bench, name, part))
    return lines
  },
}

async function against(bench: Workbench, name: string, { floor: least, program, isReported }: Part): Promise<Line> {
  const { database } = await bench.portal()
  const floor = await sqlFloor(least, database)
  const subject = await startPortalPart(...program, database)
  const figures = await bench.compare({ subject, floor }).finally(() => Promise.all([floor.stop(), subject.stop()]))
  const ratio = rounded(figures.rate / figures.floorRate)
  const wrong = (await countWrongAccounts(database)) + (await countWrongOrders(database))
  return {
    name: `buy: ${name}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    wrong,
    target: isReported ? 'reported; 0 wrong' : `≥ ${target} B-buy; 0 wrong`,
    met: wrong === 0 && (isReported || ratio >= target),
  }
}

/** Counts orders that were paid but not credited exactly once, or credited but not paid. */
async function countWrongOrders({ url }: BenchDatabase): Promise<number> {
  const { sql, close } = connect(url, { max: 1 })
  const [found] = await sql<{ wrong: number }[]>`
    select count(*)::int as wrong from payment_order as o
    where (o.state = 'paid')::int <> (
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
    where id between 1001 and 2001
      and balance is distinct from (select sum(amount) from point_entry where account_id = account.id)`
  await close()
  return found!.wrong
}
