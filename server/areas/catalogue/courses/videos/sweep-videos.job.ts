import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('videos.sweep', z.object({}), {
  title: '清理无主的视频',
  lane: 'background',
  cron: '41 3 * * *',
  expireInSeconds: 3_600,
  run: async (context) => {
    const { resumeRenditions } = await import('./states.ts')
    const { sweepMedia } = await import('./sweep-videos.ts')
    await resumeRenditions(context.db)
    await sweepMedia(context, new Date())
  },
})
