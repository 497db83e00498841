import { resumeRenditions } from './states.ts'
import { sweepVideos } from './sweep-videos.job.ts'
import { sweepMedia } from './sweep-videos.ts'

sweepVideos.handledBy(async (context) => {
  await resumeRenditions(context.db)
  await sweepMedia(context, new Date())
})
