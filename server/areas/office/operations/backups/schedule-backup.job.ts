import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'
import { requestScheduled } from './request-backup.ts'

/** Checks every hour whether the scheduled backup is due. */
job('operations.schedule-backup', z.object({}), {
  title: '定时备份',
  lane: 'background',
  cron: '0 * * * *',
  retryLimit: 0,
  run: ({ db }) => requestScheduled(db),
})
