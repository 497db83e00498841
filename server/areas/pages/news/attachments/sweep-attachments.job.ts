import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Erases uploaded attachments that no article was saved with. */
job('news.sweep-attachments', z.object({}), {
  title: '清理未使用的资讯附件',
  lane: 'background',
  cron: '40 4 * * *',
  run: async ({ db }) => (await import('./sweep-attachments.ts')).eraseUnsaved(db),
})
