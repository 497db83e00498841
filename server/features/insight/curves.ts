import type { DayFigures } from '#contract/insight/insight.ts'
import type { Db } from '#kernel/database/index.ts'
import { requirePeriod, today } from '#kernel/time/index.ts'
import { readDay, readRolledUp } from './day-figures.ts'
import { requestRollUp } from './roll-up.ts'

/** The figures of a period, both days included: past days from the roll-up, today from the live tables. */
export const readCurves = async (db: Db, { from, to }: { from: string; to: string }): Promise<DayFigures[]> => {
  requirePeriod({ from, to })
  await requestRollUp(db)
  const now = today()
  if (to < now || from > now) return readRolledUp(db, from, to)
  const [figures, live] = await Promise.all([readRolledUp(db, from, to), readDay(db, now)])
  return figures.map((figure) => (figure.day === now ? live : figure))
}
