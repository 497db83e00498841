import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

export const makeBackup = job('operations.make-backup', z.object({ backupId: Id }), {
  title: '备份数据库与文件',
  retryLimit: 0,
  expireInSeconds: 12 * 3600,
  run: async (context, { backupId }) => (await import('./make-backup.ts')).runBackup(context, backupId),
})

/** Checks every hour whether the scheduled backup is due. */
job('operations.schedule-backup', z.object({}), {
  title: '定时备份',
  cron: '0 * * * *',
  retryLimit: 0,
  run: async ({ db }) => (await import('./request-backup.ts')).requestScheduled(db),
})
