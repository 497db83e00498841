import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('notices.sweep', z.object({}), {
  title: '清理已读的旧通知与过期票据',
  lane: 'background',
  cron: '23 * * * *',
  run: async ({ db, signal }) => {
    const { sweepTickets } = await import('./tickets.ts')
    const { sweepNotices } = await import('./queries.ts')
    await sweepTickets(db)
    await sweepNotices(db, signal)
  },
})
