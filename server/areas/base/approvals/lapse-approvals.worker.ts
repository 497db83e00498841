import type { OnClosed } from './closed-request.ts'
import { closeLapsed, notifyOfLapsed } from './lapse.ts'
import { lapseApprovals } from './lapse-approvals.job.ts'

/** Notices belong to a later feature. */
export const handleApprovalJobs = (onClosed: OnClosed) => {
  lapseApprovals.handledBy(async ({ db, signal }) => {
    await closeLapsed(db)
    while (!signal.aborted && (await notifyOfLapsed(db, onClosed)) > 0);
  })
}
