import { expect, test } from 'vitest'
import { testPortal } from '../../../../testing/portal.ts'
import { makeVideo } from './testing/make-video.ts'
import { aVideoFile, runTranscode, videoOf } from './testing/video-kit.ts'
import { handleVideoJobs } from './transcode-video.worker.ts'

test('a video of more than an hour becomes playable, segment by segment', async () => {
  const portal = await testPortal()
  const work = await handleVideoJobs({ ffmpeg: undefined, timeoutMinutes: 5, memoryMegabytes: 2048 })
  const long = { seconds: 3700, framesPerSecond: 1, width: 64, height: 36, sound: undefined }
  const id = await aVideoFile(portal, await makeVideo(long))
  await runTranscode(portal, id)
  const video = await videoOf(portal, id)
  expect(video).toMatchObject({ state: 'ready', reason: null })
  expect(video.seconds).toBeCloseTo(3700, -1)
  expect(Object.keys(video.media!).filter((name) => name.endsWith('.m4s'))).toHaveLength(925)
  await work.stop()
  await portal.close()
})
