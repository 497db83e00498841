import { sql } from 'kysely'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import { sweepItemDays } from '../../catalogue/items/index.ts'
import { countedByDay } from './day-figures.ts'
import './tables.ts'

/** Days that the first run counts. */
const firstRunDays = 400
/** Days that every run counts again, since payment notices may arrive late. */
const recountedDays = 3
const bestDays = 30
const bestCount = 10

/** Updates the rolled-up tables; it may run at any time and repeatedly. */
export const runRollUp = async (db: Db): Promise<void> => {
  const yesterday = shiftDay(today(), -1)
  await rollUpDays(db, await firstToRollUp(db), yesterday)
  await findBestResources(db)
  await findBestLessons(db)
  await updateGauges(db)
  await deleteVisitors(db, yesterday)
  await sweepItemDays(db)
}

const firstToRollUp = async (db: Db) => {
  const last = await db
    .selectFrom('insight_day')
    .select(sql<string | null>`to_char(max(day), 'YYYY-MM-DD')`.as('day'))
    .where('rolled_up_at', 'is not', null)
    .executeTakeFirst()
  return last?.day ? shiftDay(last.day, -recountedDays) : shiftDay(today(), -firstRunDays)
}

const rollUpDays = async (db: Db, from: string, to: string) => {
  await sql`
    insert into insight_day (day, registrations, top_ups, top_up_fen, sales, coins, downloads, watched_seconds, rolled_up_at)
    select counted.*, now() from (${countedByDay(from, to)}) as counted order by day
    on conflict (day) do update set
      registrations = excluded.registrations, top_ups = excluded.top_ups, top_up_fen = excluded.top_up_fen,
      sales = excluded.sales, coins = excluded.coins, downloads = excluded.downloads,
      watched_seconds = excluded.watched_seconds, rolled_up_at = excluded.rolled_up_at
  `.execute(db)
}

const since = sql`now() - make_interval(days => ${bestDays})`

/** Sales of each item in the last days. */
const soldLately = sql`
  select item_id as id, count(*) as sales, sum(coins) as paid from access_grant
  where reason = 'bought' and merged_from is null and created_at >= ${since} group by 1`

const findBestResources = inTransaction(async (tx) => {
  await tx.deleteFrom('insight_top_resource').execute()
  await sql`
    insert into insight_top_resource (rank, resource_id, downloads, sales, coins)
    select row_number() over (order by coalesce(downloads, 0) + coalesce(sales, 0) desc, id desc), id,
           coalesce(downloads, 0), coalesce(sales, 0), coalesce(paid, 0)
    from item
    left join (
      select item_id as id, count(*) as downloads from item_download where not is_reading and created_at >= ${since} group by 1
    ) as fetched using (id)
    left join (${soldLately}) as sold using (id)
    where kind = 'resource' and is_listed and (downloads is not null or sales is not null)
    order by 1 limit ${bestCount}`.execute(tx)
})

const findBestLessons = inTransaction(async (tx) => {
  await tx.deleteFrom('insight_top_lesson').execute()
  await sql`
    insert into insight_top_lesson (rank, lesson_id, learners, watched_seconds, sales, coins)
    select row_number() over (order by coalesce(tenths, 0) desc, coalesce(learners, 0) desc, id desc), id,
           coalesce(learners, 0), coalesce(tenths, 0)::bigint / 10, coalesce(sales, 0), coalesce(paid, 0)
    from item
    left join (
      select lesson_id as id, sum(tenths) as tenths from lesson_watch_day
      where day > ${today()}::text::date - ${bestDays}::int group by 1
    ) as watched using (id)
    left join (
      select lesson_id as id, count(*) as learners from lesson_learner where created_at >= ${since} group by 1
    ) as started using (id)
    left join (${soldLately}) as sold using (id)
    where kind = 'lesson' and is_listed and coalesce(tenths, learners, sales) is not null
    order by 1 limit ${bestCount}`.execute(tx)
})

const updateGauges = async (db: Db) => {
  await sql`
    insert into insight_gauge (name, value)
    select name, value
    from (select count(*) as files, coalesce(sum(size), 0) as bytes from stored_file where erased_at is null) as stored,
         lateral (values ('files', files), ('bytes', bytes)) as gauges (name, value)
    on conflict (name) do update set value = excluded.value, taken_at = now()`.execute(db)
}

/** Deletes what identifies visitors of past days; yesterday's rows stay, since the last ones may still be being written. */
const deleteVisitors = async (db: Db, yesterday: string) => {
  await db.deleteFrom('insight_visitor').where('day', '<', yesterday).execute()
  await db.deleteFrom('insight_salt').where('day', '<', yesterday).execute()
}
