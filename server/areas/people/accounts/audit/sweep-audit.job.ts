import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const sweepAudit = job('accounts.sweep-audit', z.object({}), {
  title: '清理超过保存期的日志',
  cron: '40 3 * * *',
})
