export { dayEnd, dayStart, inShanghai, minuteOf, secondOf, shiftDay, today, yearOf } from './days.ts'
export { drainMs } from './drain.ts'
export { requirePeriod } from './period.ts'
