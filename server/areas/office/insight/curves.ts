import type { DayFigures } from '#contract/office/insight/insight.ts'
import { type Db, lateReads } from '#kernel/database/index.ts'
import { requirePeriod, today } from '#kernel/time/index.ts'
import { readDay, readRolledUp } from './day-figures.ts'
import { requestRollUp } from './roll-up.job.ts'

/** The figures of a period, both days included: past days from the roll-up, today from the live tables. */
export const readCurves = async (db: Db, { from, to }: { from: string; to: string }): Promise<DayFigures[]> => {
  requirePeriod({ from, to })
  await requestRollUp(db)
  const now = today()
  const late = lateReads(db)
  if (to < now || from > now) return readRolledUp(late, from, to)
  const [figures, live] = await Promise.all([readRolledUp(late, from, to), readDay(late, now)])
  return figures.map((figure) => (figure.day === now ? live : figure))
}
