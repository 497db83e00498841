import { formatDay } from '#lib/format/format.ts'

/** A share ends with the last moment of a day: that day, as the page and the notice of the share both name it. */
export const lastDay = (until: string): string => formatDay(new Date(Date.parse(until) - 1).toISOString())

/** Until when a share lasts, in words. */
export const lastsTo = (until: string | null): string => (until ? `到 ${lastDay(until)}` : '长期')
