import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const sweepSessions = job('accounts.sweep-sessions', z.object({}), {
  title: '清理过期会话、验证码与数据副本',
  cron: '7 * * * *',
})
