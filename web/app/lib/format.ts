import { businessTimeZone } from '#contract/constants.ts'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: businessTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** A moment as the business calendar shows it, alike on the server and in every browser. */
const inBusinessTime = (time: string) => {
  const values = Object.fromEntries(parts.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
  return values as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>
}

/** 2026-09-14 */
export const formatDay = (time: string): string => {
  const { year, month, day } = inBusinessTime(time)
  return `${year}-${month}-${day}`
}

/** 2026-09-14 10:00 */
export const formatMinute = (time: string): string => {
  const { year, month, day, hour, minute } = inBusinessTime(time)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** 2026-09-14 10:00:05 */
export const formatSecond = (time: string): string => `${formatMinute(time)}:${inBusinessTime(time).second}`

/** 2026-09 */
export const formatMonth = (time: string): string => formatDay(time).slice(0, 7)

/** The day of the month, two digits. */
export const dayOfMonth = (time: string): string => formatDay(time).slice(8)

const grouped = new Intl.NumberFormat('en-US')

/** 3,204 */
export const formatCount = (count: number): string => grouped.format(count)
