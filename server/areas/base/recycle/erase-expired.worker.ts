import { eraseExpired } from './erase-expired.job.ts'
import { eraseDue } from './erase-expired.ts'
import type { RecycledContents } from './recycle.ts'

export const handleRecycleJobs = (contents: RecycledContents): void => {
  eraseExpired.handledBy((context) => eraseDue(context, contents))
}
