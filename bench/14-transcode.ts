import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import { encodeInChild } from '../server/areas/catalogue/courses/videos/encoding/encoder.ts'
import { makeVideo } from '../server/areas/catalogue/courses/videos/testing/make-video.ts'
import { median, rounded } from './harness/compare.ts'
import { atLeast, atMost } from './harness/limit-line.ts'
import type { Line, Scenario } from './harness/scenario.ts'

const target = 0.9
const size = { width: 854, height: 480, framesPerSecond: 25 }
/** A video that gets three renditions. */
const large = { width: 1920, height: 1080, framesPerSecond: 25 }
/** Of the whole time, until the first rendition can be played. */
const mostUntilPlayable = 0.3
const limits = { seconds: 3600, megabytes: 4096 }

/**
 * Transcoding a video to one rendition with seek-bar pictures as the worker does it, against the encoding alone; and how soon the
 * first rendition of a larger video can be played.
 */
export const scenario: Scenario = {
  name: 'transcode',
  row: '14',
  sizes: ['S'],
  async run({ isQuick }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-bench-videos-'))
    const seconds = isQuick ? 20 : 60
    try {
      const source = await makeSource(folder, size, seconds)
      const floor = hasCommand() ? byCommand : bare
      const rounds: Round[] = []
      for (let round = 0; round < (isQuick ? 1 : 3); round++)
        rounds.push({
          floor: await secondsOf(() => floor(source, folder)),
          own: await secondsOf(() => encodeFirst(source, folder)),
        })
      const playable = await untilPlayable(await makeSource(folder, large, seconds / 2), folder)
      return [lineOf(seconds, rounds, hasCommand() ? 'the ffmpeg command' : 'FFmpeg in process'), playable]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Durations in seconds, measured back to back because the machine's speed varies over minutes. */
interface Round {
  floor: number
  own: number
}

const lineOf = (seconds: number, rounds: Round[], floor: string): Line =>
  atLeast(target, {
    name: 'transcode: 480p',
    value: median(rounds.map((round) => round.floor / round.own)),
    unit: ` of ${floor}`,
    timesRealTime: rounded(seconds / median(rounds.map((round) => round.own))),
    floorTimesRealTime: rounded(seconds / median(rounds.map((round) => round.floor))),
  })

const makeSource = async (folder: string, picture: typeof size, seconds: number) => {
  const source = path.join(folder, `${picture.height}.avi`)
  writeFileSync(source, await makeVideo({ ...picture, seconds, picture: 'mpeg4', suffix: 'avi', sound: undefined }))
  return source
}

const untilPlayable = async (source: string, folder: string): Promise<Line> => {
  const first = await secondsOf(() => encodeFirst(source, folder))
  const others = await secondsOf(() => encodeOthers(source, folder))
  return atMost(mostUntilPlayable, {
    name: 'transcode: first rendition of 1080p',
    value: first / (first + others),
    unit: ' of the whole',
    seconds: rounded(first),
    wholeSeconds: rounded(first + others),
  })
}

const encodeFirst = async (source: string, folder: string) => {
  const made = path.join(folder, 'made')
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made)
  await encode(source, made, undefined)
}

const encodeOthers = async (source: string, folder: string) => {
  const made = path.join(folder, 'made')
  await encode(source, made, readFileSync(path.join(made, 'master.m3u8'), 'utf8'))
}

const encode = async (source: string, made: string, master: string | undefined) => {
  const { signal } = new AbortController()
  const how = { suffix: 'avi', maxSeconds: 3600, ffmpeg: undefined, limits, signal, onProgress() {} }
  await encodeInChild({ source, folder: made, master, ...how })
}

const hasCommand = () => spawnSync('ffmpeg', ['-version']).status === 0

/** The same encoder with the same settings, and nothing else. */
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

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
