import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Makes the first rendition of a stored video. */
export const transcodeVideo = job('videos.transcode', z.object({ fileId: Id }), {
  title: '视频转码',
  lane: 'background',
  singletonKey: ({ fileId }) => String(fileId),
  expireInSeconds: 23 * 3600, // longer than the largest time limit of the work itself (VIDEO_TIMEOUT_MINUTES)
})

/**
 * Makes the others. On a queue of its own: while the machine is busy it stands still, and nobody who waits for a video must wait
 * for that.
 */
export const furtherRenditions = job('videos.further-renditions', z.object({ fileId: Id }), {
  title: '为可以播放的视频补齐清晰度',
  lane: 'background',
  singletonKey: ({ fileId }) => String(fileId),
  expireInSeconds: 23 * 3600,
})
