import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('copies.sweep', z.object({}), {
  title: '清理过期的下载副本',
  lane: 'background',
  cron: '41 * * * *',
  run: async (context) => (await import('./stored-copies.ts')).removeExpired(context),
})
