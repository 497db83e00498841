export { dayEnd, dayStart, minuteOf, shiftDay, today, yearOf } from './days.ts'
export { requirePeriod } from './period.ts'
