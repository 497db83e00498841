import { sweepVideos } from './sweep-videos.job.ts'
import { sweepMedia } from './sweep-videos.ts'

sweepVideos.handledBy((context) => sweepMedia(context, new Date()))
