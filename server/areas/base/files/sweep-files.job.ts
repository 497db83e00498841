import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('files.sweep', z.object({}), {
  title: '清理过期的上传与无主的文件',
  lane: 'background',
  cron: '23 * * * *',
  expireInSeconds: 3_600,
  run: async (context) => (await import('./sweep-files.ts')).sweepStore(context, new Date()),
})
