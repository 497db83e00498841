import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Transcodes one stored video. */
export const transcodeVideo = job('videos.transcode', z.object({ fileId: Id }), {
  title: '视频转码',
  lane: 'background',
  singletonKey: ({ fileId }) => String(fileId),
  expireInSeconds: 23 * 3600, // longer than the largest time limit of the work itself (VIDEO_TIMEOUT_MINUTES)
})
