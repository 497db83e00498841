import type { Entry } from '#contract/office/dossiers/dossier-entries.ts'
import { formatDay } from '#lib/format/format.ts'

/** 今天 11-16, 昨天 11-15, 11-14, or 2025-11-14 in another year. */
const dayLabel = (day: string, now: string): string => {
  const today = formatDay(now)
  const yesterday = formatDay(new Date(Date.parse(now) - 86_400_000).toISOString())
  const short = day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
  if (day === today) return `今天 ${short}`
  return day === yesterday ? `昨天 ${short}` : short
}

/** Entries in their order, grouped by business day. */
export const byDay = (entries: Entry[], now: string): { label: string; entries: Entry[] }[] =>
  [...Map.groupBy(entries, ({ time }) => formatDay(time))].map(([day, ofDay]) => ({
    label: dayLabel(day, now),
    entries: ofDay,
  }))
