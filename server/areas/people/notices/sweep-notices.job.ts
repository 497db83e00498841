import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const sweepOldNotices = job('notices.sweep', z.object({}), {
  title: '清理已读的旧通知与过期票据',
  cron: '23 * * * *',
})
