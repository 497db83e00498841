import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import { importWatched } from '../server/areas/catalogue/courses/index.ts'
import { importVisits, type PastVisits } from '../server/areas/office/insight/index.ts'
import { randomShare } from './pseudo-random.ts'

/** Covers every chart that ends today: twelve weeks, and this month compared with the last. */
export const pastDays = 90

/** Relative activity of a day: higher on working days, growing from week to week. */
export const activityOf = (day: string, daysAgo: number): number => {
  const weekday = new Date(day).getUTCDay()
  return (weekday === 0 ? 0.45 : weekday === 6 ? 0.6 : 1) * (1.25 - daysAgo / 180)
}

/** Visits of past days; the same in every load except for weekday effects. */
export const pastVisits = (now: string): PastVisits[] =>
  Array.from({ length: pastDays }, (_, at) => pastDays - at).map((daysAgo) => {
    const day = shiftDay(now, -daysAgo)
    const about = (what: string, most: number) =>
      Math.round(most * activityOf(day, daysAgo) * (0.7 + randomShare(`${what} ${daysAgo}`) / 1.6))
    const visitors = about('visitors', 180)
    return { day, visitors, views: visitors * 5 + about('views', 160) }
  })

/**
 * Loads visits and watch time of the past months; payments and purchases are loaded by purchases.ts. Existing figures are
 * left unchanged, so an interrupted load can be repeated.
 */
export const loadHistory = async (db: Db, say: (line: string) => void): Promise<void> => {
  const visits = pastVisits(today())
  await importWatchTime(
    db,
    visits.map(({ day }) => day),
  )
  await importVisits(db, visits)
  say(`访问数据 ${visits.length} 天`)
}

const importWatchTime = inTransaction(async (tx, days: string[]) => {
  const courses = await tx
    .selectFrom('item')
    .innerJoin('item_stats', 'item_stats.item_id', 'item.id')
    .select(['item.id', 'item.name', 'item.approved_at', 'item_stats.use_count'])
    .where('item.kind', '=', 'lesson')
    .where('is_listed', '=', true)
    .orderBy('id')
    .execute()
  for (const [at, day] of days.entries())
    await importWatchTimeOfDay(tx, day, activityOf(day, days.length - at), courses)
})

interface Course {
  id: number
  name: string
  approved_at: Date | null
  use_count: number
}

/** Every learner watches a few minutes, on some days more. */
const importWatchTimeOfDay = (tx: Tx, day: string, activity: number, courses: Course[]) => {
  const approved = courses.filter(({ approved_at }) => approved_at !== null && today(approved_at) <= day)
  const secondsOf = ({ name, use_count }: Course) =>
    Math.round(activity * use_count * (20 + randomShare(`${name} ${day.slice(5)}`) * 190))
  return importWatched(tx, day, new Map(approved.map((course) => [course.id, secondsOf(course)])))
}
