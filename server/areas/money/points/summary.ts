import { sql } from 'kysely'
import type { PointSummary } from '#contract/money/points/points.ts'
import type { Db } from '#kernel/database/index.ts'
import { findAccount } from './balance.ts'
import './tables.ts'

const shownMonths = 12

/** Balance, totals and the last twelve months (Asia/Shanghai), from counters that every posting updates. */
export const summaryOf = async (db: Db, memberId: number): Promise<PointSummary> => {
  const account = await findAccount(db, memberId)
  const { rows: months } = await sql<PointSummary['months'][number]>`
    select to_char(shown, 'YYYY-MM') as month,
           coalesce(sum(gained), 0)::bigint as gained, coalesce(sum(spent), 0)::bigint as spent
    from (select date_trunc('month', now() at time zone 'Asia/Shanghai') as this) as clock,
         generate_series(this - make_interval(months => ${shownMonths - 1}), this, interval '1 month') as shown
    left join point_month on point_month.month = shown::date and point_month.account_id = ${account?.id ?? 0}
    group by shown order by shown`.execute(db)
  const held = await sql<{ coins: number }>`
    select coalesce(sum(share), 0)::bigint as coins from item_sale where author_id = ${memberId} and state = 'held'`.execute(
    db,
  )
  const { gained, spent } = months.at(-1)!
  return {
    balance: account?.balance ?? 0,
    held: Number(held.rows[0]!.coins),
    month: { gained, spent },
    total: { gained: account?.gained ?? 0, spent: account?.spent ?? 0 },
    months,
  }
}
