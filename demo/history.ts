import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import { importVisits, type PastVisits } from '../server/features/insight/index.ts'
import { importWatched } from '../server/features/lessons/index.ts'
import { scattered } from './draw.ts'

/** Enough for every curve that ends today: twelve weeks, and this month against the one before. */
export const pastDays = 90

/** People come on working days, and somewhat more of them from week to week. */
export const pace = (day: string, daysAgo: number): number => {
  const weekday = new Date(day).getUTCDay()
  return (weekday === 0 ? 0.45 : weekday === 6 ? 0.6 : 1) * (1.25 - daysAgo / 180)
}

/** What the days before today brought: the same each time, but for the days of the week. */
export const pastVisits = (now: string): PastVisits[] =>
  Array.from({ length: pastDays }, (_, at) => pastDays - at).map((daysAgo) => {
    const day = shiftDay(now, -daysAgo)
    const about = (what: string, most: number) =>
      Math.round(most * pace(day, daysAgo) * (0.7 + scattered(`${what} ${daysAgo}`) / 1.6))
    const visitors = about('visitors', 180)
    return { day, visitors, views: visitors * 5 + about('views', 160) }
  })

/**
 * The figures of a portal that has been visited for months, and how long its courses were watched since they came; what
 * was paid and bought is told by trade.ts. A load that was interrupted leaves what is there.
 */
export const loadHistory = async (db: Db, say: (line: string) => void): Promise<void> => {
  const visits = pastVisits(today())
  await watchThrough(
    db,
    visits.map(({ day }) => day),
  )
  await importVisits(db, visits)
  say(`访问数据 ${visits.length} 天`)
}

const watchThrough = inTransaction(async (tx, days: string[]) => {
  const courses = await tx
    .selectFrom('lesson')
    .select(['id', 'name', 'approved_at', 'learner_count'])
    .where('is_listed', '=', true)
    .orderBy('id')
    .execute()
  for (const [at, day] of days.entries()) await watchOn(tx, day, pace(day, days.length - at), courses)
})

interface Course {
  id: number
  name: string
  approved_at: Date | null
  learner_count: number
}

/** Each of its learners watches a few minutes, on some days more. */
const watchOn = (tx: Tx, day: string, much: number, courses: Course[]) => {
  const there = courses.filter(({ approved_at }) => approved_at !== null && today(approved_at) <= day)
  const secondsOf = ({ name, learner_count }: Course) =>
    Math.round(much * learner_count * (20 + scattered(`${name} ${day.slice(5)}`) * 190))
  return importWatched(tx, day, new Map(there.map((course) => [course.id, secondsOf(course)])))
}
