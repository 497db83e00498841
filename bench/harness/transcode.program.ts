import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeInChild } from '../../server/areas/catalogue/courses/videos/encoding/encoder.ts'
import { makeVideo } from '../../server/areas/catalogue/courses/videos/testing/make-video.ts'
import { giveWay } from '../../server/kernel/worker/index.ts'

/** Transcodes a video in 1080p again and again, as a worker does, until SIGTERM. */
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
giveWay()
const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-bench-video-'))
try {
  const video = await makeVideo({
    width: 1920,
    height: 1080,
    framesPerSecond: 25,
    picture: 'mpeg4',
    suffix: 'avi',
    seconds: 10,
    sound: undefined,
  })
  await transcodeUntilStopped(video)
} catch (error) {
  if (!stopping.signal.aborted) throw error
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function transcodeUntilStopped(video: Buffer) {
  const [source, made] = [path.join(folder, 'source.avi'), path.join(folder, 'made')]
  writeFileSync(source, video)
  const how = { suffix: 'avi', maxSeconds: 3600, ffmpeg: undefined, limits: { seconds: 3600, megabytes: 4096 } }
  while (!stopping.signal.aborted) {
    rmSync(made, { recursive: true, force: true })
    mkdirSync(made)
    const encode = (master?: string) =>
      encodeInChild({ source, folder: made, master, ...how, signal: stopping.signal, onProgress() {} })
    await encode()
    await encode(readFileSync(path.join(made, 'master.m3u8'), 'utf8'))
  }
}
