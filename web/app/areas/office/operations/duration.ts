import type { JobItem } from '#contract/office/operations/jobs.ts'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** The duration of a job as HH:mm:ss; a dash before its start. */
export const durationOf = (
  { startTime, endTime }: Pick<JobItem, 'startTime' | 'endTime'>,
  now = new Date(),
): string => {
  if (!startTime) return '–'
  const end = endTime ? new Date(endTime) : now
  const seconds = Math.max(0, Math.round((end.getTime() - new Date(startTime).getTime()) / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}
