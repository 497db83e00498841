export { dayEnd, dayStart, minuteText, shiftDay, today, yearOf } from './days.ts'
export { requirePeriod } from './period.ts'
