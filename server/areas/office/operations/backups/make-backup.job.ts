import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

export const makeBackup = job('operations.make-backup', z.object({ backupId: Id }), {
  title: '备份数据库与文件',
  lane: 'background',
  retryLimit: 0,
  expireInSeconds: 12 * 3600,
  run: async (context, { backupId }) => (await import('./make-backup.ts')).runBackup(context, backupId),
})
