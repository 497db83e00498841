import { formatDay } from '#lib/format/format.ts'

/** The last day of a share. `until` is the midnight after it, so one millisecond earlier still belongs to that day. */
export const lastDay = (until: string): string => formatDay(new Date(Date.parse(until) - 1).toISOString())

/** The validity of a share as text. */
export const lastsTo = (until: string | null): string => (until ? `到 ${lastDay(until)}` : '长期')
