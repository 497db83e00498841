import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const sweepFiles = job('files.sweep', z.object({}), {
  title: '清理过期的上传与无主的文件',
  cron: '23 * * * *',
  expireInSeconds: 3_600,
})
