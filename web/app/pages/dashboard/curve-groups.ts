import type { DayFigures } from '#contract/office/insight/insight.ts'

export const spans = { days: '近 30 天', weeks: '近 12 周', year: '本年' } as const
export type Span = keyof typeof spans

type Counts = Omit<DayFigures, 'day'>
export interface Group extends Counts {
  label: string
}

const dayMs = 86_400_000
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** 9-18 */
const monthAndDay = (day: string) => `${Number(day.slice(5, 7))}-${day.slice(8, 10)}`

/** The earliest day the dashboard needs, for the current year, the last twelve weeks and the previous month. */
export const firstDay = (today: string): string => {
  const previousMonth = `${shiftDay(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
  return [`${today.slice(0, 4)}-01-01`, shiftDay(today, -83), previousMonth].sort()[0]!
}

const emptyGroup = (label: string): Group => ({
  label,
  visitors: 0,
  views: 0,
  registrations: 0,
  topUps: 0,
  topUpFen: 0,
  sales: 0,
  coins: 0,
  downloads: 0,
  watchedSeconds: 0,
})

const add = (sum: Group, { day: _day, ...counts }: DayFigures): Group => {
  const added = { ...sum }
  for (const [name, count] of Object.entries(counts) as [keyof Counts, number][]) added[name] += count
  return added
}

/** Groups the days of a span for the chart: single days, weeks that end today, or months. */
export const groupDays = (days: DayFigures[], span: Span): Group[] => {
  const today = days.at(-1)?.day ?? ''
  if (span === 'days') return days.slice(-30).map((day) => add(emptyGroup(monthAndDay(day.day)), day))
  if (span === 'weeks')
    return Array.from({ length: 12 }, (_, at) => {
      const week = days.slice(-84).slice(at * 7, at * 7 + 7)
      return week.reduce(add, emptyGroup(monthAndDay(week.at(-1)?.day ?? today)))
    })
  const ofYear = days.filter(({ day }) => day.startsWith(today.slice(0, 4)))
  return [...Map.groupBy(ofYear, ({ day }) => day.slice(5, 7))].map(([month, found]) =>
    found.reduce(add, emptyGroup(`${Number(month)} 月`)),
  )
}

/** The sum of this month so far and its change against the same days of the previous month; null if that was 0. */
export const monthSoFar = (days: DayFigures[], measure: keyof Counts): { sum: number; change: number | null } => {
  const today = days.at(-1)?.day ?? ''
  const dayOfMonth = today.slice(8)
  const before = shiftDay(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const sumOf = (month: string) =>
    days
      .filter(({ day }) => day.startsWith(month) && day.slice(8) <= dayOfMonth)
      .reduce((sum, day) => sum + day[measure], 0)
  const [sum, earlier] = [sumOf(today.slice(0, 7)), sumOf(before)]
  return { sum, change: earlier === 0 ? null : (sum - earlier) / earlier }
}
