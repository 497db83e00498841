import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const enableMembers = job('accounts.enable-members', z.object({}), {
  title: '恢复停用到期的账号',
  cron: '*/5 * * * *',
})
