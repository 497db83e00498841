import { connect } from '../server/kernel/db.ts'
import { rounded } from './kit/compare.ts'
import type { BenchDatabase } from './kit/database.ts'
import { partOfPortal, sqlFloor } from './kit/floors.ts'
import type { Line, Scenario, Workbench } from './kit/scenario.ts'
import type { Buying } from './subjects/buying.ts'

const target = 0.5

/** A purchase with the author's share: 1,000 people from as many authors, then all of them from one. */
export const scenario: Scenario = {
  name: 'buy',
  row: '9',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    return [await against(bench, 'many'), await against(bench, 'hot')]
  },
}

async function against(bench: Workbench, buying: Buying): Promise<Line> {
  const { database } = await bench.portal()
  const floor = await sqlFloor(buying === 'hot' ? 'B-buy (hot)' : 'B-buy', database)
  const subject = await partOfPortal('purchase', buying, database)
  const figures = await bench.compare({ subject, floor }).finally(() => Promise.all([floor.stop(), subject.stop()]))
  const ratio = rounded(figures.rate / figures.floorRate)
  const wrong = await wrongAccounts(database)
  return {
    name: `buy: ${buying === 'hot' ? 'one author' : '1,000 people'}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    wrong,
    target: buying === 'hot' ? 'reported; 0 wrong' : `≥ ${target} B-buy; 0 wrong`,
    met: wrong === 0 && (buying === 'hot' || ratio >= target),
  }
}

/** Accounts whose balance is not the sum of their entries. */
async function wrongAccounts({ url }: BenchDatabase): Promise<number> {
  const { sql, close } = connect(url, { max: 1 })
  const [found] = await sql<{ wrong: number }[]>`
    select count(*)::int as wrong from point_account as account
    where id between 1001 and 2001
      and balance is distinct from (select sum(amount) from point_entry where account_id = account.id)`
  await close()
  return found!.wrong
}
