import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const sweepVideos = job('videos.sweep', z.object({}), {
  title: '清理无主的视频',
  cron: '41 3 * * *',
  expireInSeconds: 3_600,
})
