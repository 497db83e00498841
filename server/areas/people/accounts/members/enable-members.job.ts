import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('accounts.enable-members', z.object({}), {
  title: '恢复停用到期的账号',
  lane: 'prompt',
  cron: '*/5 * * * *',
  run: async ({ db }) => (await import('./enable-due-members.ts')).enableDueMembers(db),
})
