import { type RawBuilder, sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { EarningPeriod } from '#contract/catalogue/items/authors/author-rules.ts'
import type { Earnings, SoldItem } from '#contract/catalogue/items/authors/authors.ts'
import { reviewKindLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { today } from '#kernel/time/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { averageOf } from '../item-view.ts'

const shownBest = 5

/** The days of the author's items from a day on; only rows of one author are read, by the primary key. */
const ownDays = (authorId: number, from: RawBuilder<unknown>) => sql`
  item join item_day on item_day.item_id = item.id and item_day.day >= ${from} where item.author_id = ${authorId}`

const thisMonth = (day: string) => sql`date_trunc('month', ${day}::text::date)::date`

interface Figures {
  earned: number
  on_sale: number
  waiting: number
  rejected: number
  held: number
}

const readFigures = async (db: Db, authorId: number) => {
  const { rows } = await sql<Figures>`
    select coalesce(sum(earned), 0)::bigint as earned, (count(*) filter (where is_listed))::int as on_sale,
      (count(*) filter (where submitted_state = ${sql.lit(auditState.waiting)} and deleted_at is null))::int as waiting,
      (count(*) filter (where submitted_state = ${sql.lit(auditState.rejected)} and deleted_at is null))::int as rejected,
      (select coalesce(sum(share), 0)::bigint from item_sale where author_id = ${authorId} and state = 'held') as held
    from item join item_stats on item_stats.item_id = item.id where author_id = ${authorId}`.execute(db)
  return rows[0]!
}

const readMonths = async (db: Db, authorId: number) => {
  const day = today()
  const lastMonth = sql`(${thisMonth(day)} - interval '1 month')::date`
  const { rows } = await sql<{ now: number; before: number; uses: number; sales: number }>`
    select coalesce(sum(item_day.earned) filter (where day >= ${thisMonth(day)}), 0)::bigint as now,
      coalesce(sum(item_day.earned) filter (where day < ${thisMonth(day)}), 0)::bigint as before,
      coalesce(sum(uses) filter (where day >= ${thisMonth(day)}), 0)::bigint as uses,
      coalesce(sum(sales) filter (where day >= ${thisMonth(day)}), 0)::bigint as sales
    from ${ownDays(authorId, lastMonth)}`.execute(db)
  return rows[0]!
}

/** The length of a step, the first shown one, and the step that a day belongs to. */
const steps: Record<EarningPeriod, { unit: 'day' | 'week' | 'month'; count: number }> = {
  days: { unit: 'day', count: 30 },
  weeks: { unit: 'week', count: 13 },
  months: { unit: 'month', count: 12 },
}

const readCurve = async (db: Db, authorId: number, period: EarningPeriod): Promise<Earnings['curve']> => {
  const { unit, count } = steps[period]
  const last = sql`date_trunc(${sql.lit(unit)}, ${today()}::text::date::timestamp)`
  const step = sql.raw(`interval '1 ${unit}'`)
  const first = sql`(${last} - ${sql.lit(count - 1)} * ${step})::date`
  const { rows } = await sql<Earnings['curve'][number]>`
    select to_char(shown, 'YYYY-MM-DD') as day, coalesce(summed.earned, 0)::bigint as earned,
      coalesce(summed.uses, 0)::bigint as uses
    from generate_series(${first}::timestamp, ${last}, ${step}) as shown
    left join (
      select date_trunc(${sql.lit(unit)}, day::timestamp) as step, sum(item_day.earned) as earned, sum(uses) as uses
      from ${ownDays(authorId, first)} group by 1
    ) as summed on summed.step = shown
    order by shown`.execute(db)
  return rows.map(({ day, earned, uses }) => ({ day, earned: Number(earned), uses: Number(uses) }))
}

interface SoldRow {
  kind: SoldItem['kind']
  id: number
  name: string
  coin: number
  use_count: number
  sale_count: number
  earned: number
  rating_count: number
  rating_sum: number
  month_coins: number
  last_month_coins: number
}

const soldItems = (authorId: number) => {
  const day = today()
  const lastMonth = sql`(${thisMonth(day)} - interval '1 month')::date`
  return sql<SoldRow>`
    select item.kind, item.id, item.name, item.coin, use_count, sale_count, item_stats.earned, rating_count, rating_sum,
      coalesce(months.now, 0)::bigint as month_coins, coalesce(months.before, 0)::bigint as last_month_coins
    from item join item_stats on item_stats.item_id = item.id
    left join lateral (
      select sum(item_day.earned) filter (where item_day.day >= ${thisMonth(day)}) as now,
        sum(item_day.earned) filter (where item_day.day < ${thisMonth(day)}) as before
      from item_day where item_day.item_id = item.id and item_day.day >= ${lastMonth}
    ) as months on true
    where item.author_id = ${authorId} and (item.is_listed or item_stats.sale_count > 0)
    order by item_stats.earned desc, item_stats.use_count desc, item.id desc`
}

const toSoldItem = (row: SoldRow): SoldItem => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  coin: row.coin,
  useCount: row.use_count,
  saleCount: row.sale_count,
  earnedCoin: Number(row.earned),
  monthCoin: Number(row.month_coins),
  lastMonthCoin: Number(row.last_month_coins),
  ratingCount: row.rating_count,
  ratingAverage: averageOf(row.rating_count, row.rating_sum),
})

/** CLAIM-13: what an author earned. Refunds are subtracted from the day of their sale. */
export const readEarnings = async (db: Db, authorId: number, period: EarningPeriod): Promise<Earnings> => {
  const [figures, months, curve, best, { authorSharePercent, claimDays }] = await Promise.all([
    readFigures(db, authorId),
    readMonths(db, authorId),
    readCurve(db, authorId, period),
    sql<SoldRow>`${soldItems(authorId)} limit ${sql.lit(shownBest)}`.execute(db),
    settingsOf(db, 'points'),
  ])
  const [earned, held] = [Number(figures.earned), Number(figures.held)]
  return {
    earnedCoin: earned,
    heldCoin: held,
    releasedCoin: earned - held,
    monthCoin: Number(months.now),
    lastMonthCoin: Number(months.before),
    monthUses: Number(months.uses),
    monthSales: Number(months.sales),
    onSale: figures.on_sale,
    waiting: figures.waiting,
    rejected: figures.rejected,
    curve,
    best: best.rows.map(toSoldItem),
    sharePercent: authorSharePercent,
    claimDays,
  }
}

const columns: Column<SoldItem>[] = [
  { title: '类型', value: ({ kind }) => reviewKindLabels[kind] },
  { title: '名称', value: ({ name }) => name, width: 48 },
  { title: '售价', value: ({ coin }) => coin },
  { title: '下载（学习）', value: ({ useCount }) => useCount },
  { title: '售出', value: ({ saleCount }) => saleCount },
  { title: '所得', value: ({ earnedCoin }) => earnedCoin },
  { title: '本月所得', value: ({ monthCoin }) => monthCoin },
  { title: '上月所得', value: ({ lastMonthCoin }) => lastMonthCoin },
  { title: '评分', value: ({ ratingAverage }) => ratingAverage },
  { title: '评价', value: ({ ratingCount }) => ratingCount },
]

export const exportEarnings = (db: Db, authorId: number) =>
  exportPages('csv', '创作收益', columns, async ({ page, size }) => {
    const found = await sql<SoldRow>`
      ${soldItems(authorId)} limit ${sql.lit(size)} offset ${sql.lit(page * size)}`.execute(db)
    return { content: found.rows.map(toSoldItem) }
  })
