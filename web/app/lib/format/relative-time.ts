import { formatDay, formatMinute } from './format.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * When something was said, as people say it: 刚刚, 12 分钟前, 3 小时前, 今天 09:14, 昨天 18:30, 9 月 19 日, 2024-09-19. Found
 * on the server, so that page and browser agree on "now".
 */
export const relativeTime = (time: string, now = new Date()): string => {
  const age = now.getTime() - new Date(time).getTime()
  if (age < minuteMs) return '刚刚'
  if (age < hourMs) return `${Math.floor(age / minuteMs)} 分钟前`
  if (age < 6 * hourMs) return `${Math.floor(age / hourMs)} 小时前`
  const day = formatDay(time)
  const clock = formatMinute(time).slice(11)
  if (day === formatDay(now.toISOString())) return `今天 ${clock}`
  if (day === formatDay(new Date(now.getTime() - dayMs).toISOString())) return `昨天 ${clock}`
  const [year, month, date] = day.split('-')
  const isThisYear = year === formatDay(now.toISOString()).slice(0, 4)
  return isThisYear ? `${Number(month)} 月 ${Number(date)} 日` : day
}
