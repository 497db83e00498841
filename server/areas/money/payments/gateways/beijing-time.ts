import { secondOf } from '#kernel/time/index.ts'

/* Both providers use Beijing time, +08:00 since 1991; the machine may be in another time zone. */

/** `2026-11-15T10:34:56+08:00` */
export const toRfc3339 = (at: Date): string => `${secondOf(at).replace(' ', 'T')}+08:00`

/** `2026-11-15 10:34:56` */
export const toPlainTime = secondOf

/** `2026-11-15 10:34:56`, or undefined. */
export const fromPlainTime = (text: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
