import { expect, test } from 'vitest'
import type { DayFigures } from '#contract/office/insight/insight.ts'
import { firstDay, groupDays, monthSoFar, shiftDay } from './curve-groups.ts'

const empty = {
  visitors: 0,
  views: 0,
  registrations: 0,
  topUps: 0,
  topUpFen: 0,
  sales: 0,
  coins: 0,
  downloads: 1,
  watchedSeconds: 0,
}
const daysUpTo = (today: string): DayFigures[] => {
  const days: DayFigures[] = []
  for (let day = firstDay(today); day <= today; day = shiftDay(day, 1)) days.push({ day, ...empty })
  return days
}

test('the first day covers the year, the last twelve weeks and the previous month', () => {
  expect(firstDay('2026-11-15')).toBe('2026-01-01')
  expect(firstDay('2026-01-15')).toBe('2025-10-24')
})

test('figures are grouped by days, by weeks that end today, and by months', () => {
  const days = daysUpTo('2026-11-15')
  expect(groupDays(days, 'days').map(({ label }) => label)).toHaveLength(30)
  const weeks = groupDays(days, 'weeks')
  expect(weeks.map(({ downloads }) => downloads)).toEqual(Array(12).fill(7))
  expect(weeks.at(-1)?.label).toBe('11-15')
  const months = groupDays(days, 'year')
  expect(months.map(({ label }) => label).slice(-2)).toEqual(['10 月', '11 月'])
  expect(months.at(-1)?.downloads).toBe(15)
})

test('a month is compared with the same days of the previous month', () => {
  expect(monthSoFar(daysUpTo('2026-11-15'), 'downloads')).toEqual({ sum: 15, change: 0 })
  expect(monthSoFar(daysUpTo('2026-11-15'), 'coins')).toEqual({ sum: 0, change: null })
})
