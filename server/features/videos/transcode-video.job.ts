import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Makes the playable form of one stored video. */
export const transcodeVideo = job('videos.transcode', z.object({ fileId: Id }), {
  title: '视频转码',
  singletonKey: ({ fileId }) => String(fileId),
  expireInSeconds: 23 * 3600, // beyond the longest time the work itself is given (VIDEO_TIMEOUT_MINUTES)
})
