/** Both providers use Beijing time, +08:00 since 1991; the machine may be in another time zone. */
const shifted = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString()

/** `2026-11-15T10:34:56+08:00` */
export const toRfc3339 = (at: Date): string => `${shifted(at).slice(0, 19)}+08:00`

/** `2026-11-15 10:34:56` */
export const toPlainTime = (at: Date): string => shifted(at).slice(0, 19).replace('T', ' ')

/** `2026-11-15 10:34:56`, or undefined. */
export const fromPlainTime = (text: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
