import { z } from 'zod'
import { job } from '#kernel/jobs/job.ts'

export const sweepSessions = job('accounts.sweep-sessions', z.object({}), {
  title: '清理过期会话与验证码',
  cron: '7 * * * *',
})
