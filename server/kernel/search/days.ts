import { dayStart, inShanghai } from '#kernel/time/index.ts'

const dayMs = 86_400_000

/** Far enough ahead for any date, near enough for few blocks. */
export const lastDay = 65_535

/** The number of a moment's day in Asia/Shanghai: 1970-01-01 and earlier is 0. */
export const dayNumber = (moment: Date): number => Math.max(0, Math.floor(inShanghai(moment).getTime() / dayMs))

export const numberOfDay = (day: string): number => dayNumber(dayStart(day))
