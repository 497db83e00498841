import { type RawBuilder, sql } from 'kysely'
import type { ItemDay } from '#contract/office/insight/insight.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import './tables.ts'

export const shownDays = 30
const retainedDays = 400

const thisDay = sql`(now() at time zone 'Asia/Shanghai')::date`

/** The end of a statement that counted views or uses in `rows` (item_id, count): adds them to the counters of the day. */
export const addToDay = (what: 'views' | 'uses', rows: RawBuilder<unknown>) => {
  const column = sql.raw(what)
  return sql`
    insert into item_day as kept (item_id, day, ${column})
    select item_id, ${thisDay}, count from ${rows} as counted order by item_id
    on conflict (item_id, day) do update set ${column} = kept.${column} + excluded.${column}`
}

/**
 * The end of a prepared statement that counted a sale in `rows` (item_id): adds it to the counters of its day, which is
 * given for an imported sale.
 */
export const addSaleToDay = (rows: RawBuilder<unknown>, $: (value: 'share' | 'day') => RawBuilder<unknown>) => sql`
  insert into item_day as kept (item_id, day, sales, earned)
  select item_id, coalesce(${$('day')}::text::date, ${thisDay}), 1, ${$('share')} from ${rows} as sold
  on conflict (item_id, day) do update set sales = kept.sales + 1, earned = kept.earned + excluded.earned`

/** Takes what a refund cost the author from the day of the sale. */
export const takeFromDay = (tx: Tx, itemId: number, coins: number, at: Date) =>
  sql`
    update item_day set earned = earned - ${coins}
    where item_id = ${itemId} and day = ${today(at)}::text::date`.execute(tx)

/** The last 30 days of an item, oldest first; a day without events has zeros. */
export const readItemDays = async (db: Db, itemId: number): Promise<ItemDay[]> => {
  const last = today()
  const { rows } = await sql<ItemDay>`
    select to_char(shown, 'YYYY-MM-DD') as day, coalesce(views, 0) as views, coalesce(uses, 0) as uses,
           coalesce(sales, 0) as sales, coalesce(earned, 0) as earned
    from generate_series(${shiftDay(last, 1 - shownDays)}::text::date, ${last}::text::date, interval '1 day') as shown
    left join item_day on item_day.day = shown::date and item_day.item_id = ${itemId}
    order by shown`.execute(db)
  return rows
}

interface ImportedCounts {
  since: Date
  views: number
  uses: number
}

/**
 * Spreads the counters of an imported item over the days since its upload, slightly unevenly, as its real days are
 * unknown.
 */
export const spreadOverDays = (tx: Tx, id: number, { since, views, uses }: ImportedCounts) =>
  sql`
    insert into item_day (item_id, day, views, uses)
    select ${id}, last - ago, floor(${views}::int * share), floor(${uses}::int * share)
    from (select ${today()}::text::date as last, greatest(1, now()::date - ${since.toISOString()}::text::date) as age) as clock,
         generate_series(0, least(age, ${shownDays}::int) - 1) as ago,
         lateral (select (0.4 + abs(hashint8(${id}::bigint * 100 + ago) % 100) * 0.012) / age as share) as drawn
    where floor(${views}::int * share) > 0`.execute(tx)

/** Deletes days beyond the retention time; safe to run at any time and twice. */
export const sweepItemDays = async (db: Db): Promise<void> => {
  await sql`delete from item_day where day < ${shiftDay(today(), -retainedDays)}::text::date`.execute(db)
}
