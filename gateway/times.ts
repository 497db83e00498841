const shifted = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString()

/** `2026-11-15T10:34:56+08:00` */
export const rfc3339 = (at: Date): string => `${shifted(at).slice(0, 19)}+08:00`

/** `2026-11-15 10:34:56`, Beijing. */
export const plainTime = (at: Date): string => shifted(at).slice(0, 19).replace('T', ' ')

/** `2026-11-15`, Beijing. */
export const dayOf = (at: Date): string => shifted(at).slice(0, 10)

export const parsePlainTime = (text: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
