import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const lapseApprovals = job('approvals.lapse', z.object({}), {
  title: '作废过期的待确认操作并通知申请人',
  lane: 'prompt',
  cron: '*/10 * * * *',
})
