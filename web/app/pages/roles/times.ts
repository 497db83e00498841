import { formatMinute } from '#lib/format/format.ts'

/** 今天 09:31, otherwise 11-13 16:40, or with its year 2024-02-19 16:40. */
export const shortTime = (time: string, now = new Date().toISOString()): string => {
  const [day = '', minute = ''] = formatMinute(time).split(' ')
  const [today = ''] = formatMinute(now).split(' ')
  if (day === today) return `今天 ${minute}`
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${minute}` : `${day} ${minute}`
}

const hourMs = 3_600_000

/** The time until then in whole hours, in minutes during the last one. */
export const hoursLeft = (time: string, now = Date.now()): string => {
  const left = Math.max(0, Date.parse(time) - now)
  return left >= hourMs ? `${Math.floor(left / hourMs)} 小时` : `${Math.ceil(left / 60_000)} 分钟`
}
