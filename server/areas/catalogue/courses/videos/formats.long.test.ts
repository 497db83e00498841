import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { maxCues } from './encoding/captions.ts'
import { makeVideo, type VideoSpec } from './testing/make-video.ts'
import { aVideoFile, runTranscode, videoOf } from './testing/video-kit.ts'
import { handleVideoJobs, type VideoWorker } from './transcode-video.worker.ts'

let portal: TestPortal
let work: VideoWorker
beforeAll(async () => {
  portal = await testPortal()
  work = await handleVideoJobs({ ffmpeg: undefined, timeoutMinutes: 5, memoryMegabytes: 2048 })
})
afterAll(async () => {
  await work.stop()
  await portal.close()
})

const stored = async (video: { path: string }, name: string) =>
  (await portal.files.read(`videos/${video.path.slice(0, 2)}/${video.path}/${name}`))!.stream
/** The rotation matrix of the first track (ISO 14496-12), in 16.16 fixed point. */
const rotationMatrix = (mp4: Buffer) => mp4.subarray(mp4.indexOf('tkhd') + 44)
const one = 0x10000

test.each<[string, VideoSpec]>([
  ['mov', {}],
  ['flv', {}],
  ['mpg', { picture: 'mpeg2', framesPerSecond: 25, sound: undefined }],
  ['wmv', { picture: 'wmv2', sound: undefined }],
  ['webm', { picture: 'vp8', sound: undefined }],
])('%s', async (suffix, spec) => {
  const id = await aVideoFile(portal, await makeVideo({ ...spec, suffix }), { suffix })
  await runTranscode(portal, id)
  expect(await videoOf(portal, id)).toMatchObject({ state: 'ready', reason: null, height: 180 })
})

test('of a track without end only the first cues are kept', async () => {
  const cues = Array.from({ length: maxCues + 5 }, (_, i) => `${i + 1}\n00:00:01,000 --> 00:00:02,000\n${i}\n`)
  const id = await aVideoFile(portal, await makeVideo({ suffix: 'mkv', captions: cues.join('\n') }), {
    suffix: 'mkv',
  })
  await runTranscode(portal, id)
  const captions = await text(await stored(await videoOf(portal, id), 'captions.vtt'))
  expect(captions.match(/-->/g)).toHaveLength(maxCues)
})

test('a rotated video is encoded upright, and its rotation is removed', async () => {
  const content = await makeVideo()
  rotationMatrix(content).writeInt32BE(0)
  rotationMatrix(content).writeInt32BE(one, 4)
  rotationMatrix(content).writeInt32BE(-one, 12)
  rotationMatrix(content).writeInt32BE(0, 16)
  const id = await aVideoFile(portal, content)
  await runTranscode(portal, id)
  const video = await videoOf(portal, id)
  expect(video).toMatchObject({ state: 'ready', width: 180, height: 320 })
  const init = await buffer(await stored(video, '180/init.mp4'))
  expect(rotationMatrix(init).readInt32BE(0)).toBe(one)
})

test('interlaced video is deinterlaced', async () => {
  const interlaced = {
    picture: 'mpeg2',
    suffix: 'mpg',
    framesPerSecond: 50,
    sound: undefined,
    isInterlaced: true,
  } as const
  const id = await aVideoFile(portal, await makeVideo(interlaced), { suffix: 'mpg' })
  await runTranscode(portal, id)
  const video = await videoOf(portal, id)
  expect(video).toMatchObject({ state: 'ready', reason: null, height: 180 })
  expect(Object.keys(video.media!)).toContain('poster.jpg')
})
