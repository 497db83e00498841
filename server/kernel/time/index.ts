export { dayEnd, dayStart, inShanghai, minuteOf, secondOf, shiftDay, today, yearOf } from './days.ts'
export { requirePeriod } from './period.ts'
