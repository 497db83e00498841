import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import { encodeInChild } from '../server/features/videos/encoding/encoder.ts'
import { makeVideo } from '../server/features/videos/testing/make-video.ts'
import { rounded } from './kit/compare.ts'
import type { Line, Scenario } from './kit/scenario.ts'

const target = 0.9
const size = { width: 854, height: 480, framesPerSecond: 25 }
const limits = { seconds: 3600, megabytes: 4096 }

/** A video of another codec to one rendition with its pictures, as a worker does it, against the encoding alone. */
export const scenario: Scenario = {
  name: 'transcode',
  row: '14',
  sizes: ['S'],
  async run({ isQuick }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-bench-videos-'))
    const seconds = isQuick ? 20 : 120
    const source = path.join(folder, 'source.avi')
    try {
      const content = await makeVideo(folder, { ...size, seconds, picture: 'mpeg4', suffix: 'avi', sound: undefined })
      writeFileSync(source, content)
      const command = hasCommand() ? 'the ffmpeg command' : 'FFmpeg in process'
      const floorSeconds = await median(isQuick, () =>
        hasCommand() ? byCommand(source, folder) : bare(source, folder),
      )
      const ownSeconds = await median(isQuick, () => own(source, folder))
      return [lineOf(seconds, ownSeconds, floorSeconds, command)]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const lineOf = (seconds: number, ownSeconds: number, floorSeconds: number, floor: string): Line => {
  const ratio = rounded(floorSeconds / ownSeconds)
  return {
    name: 'transcode 480p',
    size: null,
    floor,
    ratio,
    target: `≥ ${target}`,
    met: ratio >= target,
    timesRealTime: rounded(seconds / ownSeconds),
    floorTimesRealTime: rounded(seconds / floorSeconds),
  }
}

const own = async (source: string, folder: string) => {
  const made = path.join(folder, 'made')
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made)
  const { signal } = new AbortController()
  const how = { suffix: 'avi', maxSeconds: 3600, ffmpeg: undefined, limits, signal, onProgress() {} }
  await encodeInChild({ source, folder: made, ...how })
}

const hasCommand = () => spawnSync('ffmpeg', ['-version']).status === 0

/** The same encoder with the same pains, and nothing else. */
const byCommand = async (source: string, folder: string) => {
  const how = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-g', '100', '-sc_threshold', '0', '-an']
  spawnSync('nice', ['-n', '10', 'ffmpeg', '-y', '-i', source, ...how, path.join(folder, 'floor.mp4')])
}

const bare = async (source: string, folder: string) => {
  const input = await Demuxer.open(source, { format: 'avi' })
  const output = await Muxer.open(path.join(folder, 'floor.mp4'), { format: 'mp4' })
  const decoder = await Decoder.create(input.video()!)
  const filter = FilterAPI.create('format=yuv420p')
  const options = { preset: 'veryfast', crf: 23 }
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { filter, gopSize: 100, options })
  await pipeline(input, decoder, filter, encoder, output).completion
  await output.close()
  await input.close()
}

const median = async (isQuick: boolean, work: () => Promise<void>): Promise<number> => {
  const times: number[] = []
  for (let repeat = 0; repeat < (isQuick ? 1 : 3); repeat++) {
    const begun = performance.now()
    await work()
    times.push((performance.now() - begun) / 1000)
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!
}
