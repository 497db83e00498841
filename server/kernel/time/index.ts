export { dayEnd, dayStart, shiftDay, today, yearOf } from './days.ts'
export { requirePeriod } from './period.ts'
