import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('accounts.sweep-audit', z.object({}), {
  title: '清理超过保存期的日志',
  lane: 'background',
  cron: '40 3 * * *',
  run: async ({ db, signal }) => (await import('./sweep-audit.ts')).removeOldAudit(db, signal),
})
