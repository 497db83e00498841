/** Asia/Shanghai has been UTC+8 since 1991, so a fixed offset is enough; Intl would cost milliseconds per page. */
const shanghaiOffsetMs = 8 * 3_600_000

/** 2026-09-14T10:00:05, in business time, the same on the server and in every browser. */
const inBusinessTime = (time: string): string =>
  new Date(new Date(time).getTime() + shanghaiOffsetMs).toISOString().slice(0, 19)

/** 2026-09-14 */
export const formatDay = (time: string): string => inBusinessTime(time).slice(0, 10)

/** 2026-09-14 10:00 */
export const formatMinute = (time: string): string => inBusinessTime(time).slice(0, 16).replace('T', ' ')

/** The moment of a minute in business time, written like `formatMinute` writes it. */
export const timeOfMinute = (minute: string): string => `${minute.replace(' ', 'T')}:00+08:00`

/** 2026-09-14 10:00:05 */
export const formatSecond = (time: string): string => inBusinessTime(time).replace('T', ' ')

/** 2026-09 */
export const formatMonth = (time: string): string => inBusinessTime(time).slice(0, 7)

/** The day of the month, two digits. */
export const dayOfMonth = (time: string): string => inBusinessTime(time).slice(8, 10)

const grouped = new Intl.NumberFormat('en-US')

/** 3,204 */
export const formatCount = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : grouped.format(count)

/** 12:40, or 1:02:03 from an hour on. */
export const formatDuration = (seconds: number): string => {
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = two(Math.floor(seconds % 60))
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${two(minutes)}:${rest}`
}

/** 2.6 小时, below an hour 12 分钟. */
export const formatSpan = (seconds: number): string =>
  seconds < 3600 ? `${Math.floor(seconds / 60)} 分钟` : `${(seconds / 3600).toFixed(1)} 小时`
