import { halfLifeDays } from './tallies.ts'

const dayMs = 86_400_000
const epoch = Date.UTC(2026, 0, 1)

/** The heat of downloads spread evenly from a day until now: see `writeDownloads` for what it measures. */
export const heatOf = (downloads: number, since: Date, now = new Date()): number => {
  const days = Math.max(1, (now.getTime() - since.getTime()) / dayMs)
  const recent = ((downloads / days) * halfLifeDays * (1 - 2 ** (-days / halfLifeDays))) / Math.LN2
  return (now.getTime() - epoch) / dayMs / halfLifeDays + Math.log2(recent)
}
