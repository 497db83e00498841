import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AV_LOG_QUIET,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_WMV2,
} from 'node-av/constants'
import { Log } from 'node-av/lib'

const encoders = {
  h264: FF_ENCODER_LIBX264,
  mpeg4: FF_ENCODER_MPEG4,
  mpeg2: FF_ENCODER_MPEG2VIDEO,
  wmv2: FF_ENCODER_WMV2,
  vp8: FF_ENCODER_LIBVPX_VP8,
} as const
const formats: Record<string, string> = { mkv: 'matroska', wmv: 'asf', mpg: 'mpeg' }

export interface Wanted {
  width?: number
  height?: number
  seconds?: number
  /** Undefined: none. */
  sound?: 'aac' | undefined
  picture?: keyof typeof encoders | 'none'
  framesPerSecond?: number
  /** Frames from key frame to key frame. */
  keyEvery?: number
  /** Of half-pictures, as cameras for television make them. */
  isInterlaced?: boolean
  suffix?: string
}

Log.setLevel(AV_LOG_QUIET)
const made = new Map<string, Promise<Buffer>>()

/** A real video with a moving picture and a tone, made by FFmpeg itself, once per process however often it is wanted. */
export const makeVideo = async (wanted: Wanted = {}): Promise<Buffer> => {
  const key = JSON.stringify([wanted, Object.keys(wanted)]) // `sound: undefined` is another wish than none
  const video = made.get(key) ?? make(wanted)
  made.set(key, video)
  return Buffer.from(await video)
}

const make = async (wanted: Wanted): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shuzi-video-'))
  try {
    return await encode(folder, wanted)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const encode = async (folder: string, wanted: Wanted): Promise<Buffer> => {
  const { picture = 'h264', suffix = 'mp4', sound } = { sound: 'aac' as const, ...wanted }
  const file = path.join(folder, `made.${suffix}`)
  const output = await Muxer.open(file, { format: formats[suffix] ?? suffix })
  const pictures = picture === 'none' ? undefined : await openPicture(picture, wanted)
  const tone = sound ? await openSound(wanted) : undefined
  const inputs = { ...(pictures && { video: pictures.input }), ...(tone && { audio: tone.input }) }
  const stages = { ...(pictures && { video: pictures.stages }), ...(tone && { audio: tone.stages }) }
  await pipeline(inputs as never, stages as never, output as never).completion
  await output.close()
  return readFile(file)
}

const openPicture = async (codec: keyof typeof encoders, wanted: Wanted) => {
  const { width = 320, height = 180, seconds = 2, framesPerSecond = 10, keyEvery = framesPerSecond * 2 } = wanted
  const { isInterlaced = false } = wanted
  const input = await Demuxer.open(`testsrc2=size=${width}x${height}:rate=${framesPerSecond}:duration=${seconds}`, {
    format: 'lavfi',
  })
  const decoder = await Decoder.create(input.video()!)
  const filter = FilterAPI.create(isInterlaced ? 'format=yuv420p,interlace' : 'format=yuv420p')
  const encoder =
    codec === 'h264'
      ? await Encoder.create(FF_ENCODER_LIBX264, {
          filter,
          gopSize: keyEvery,
          options: { preset: 'ultrafast', crf: 30 },
        })
      : await Encoder.create(encoders[codec], {
          filter,
          gopSize: keyEvery,
          bitrate: 800_000,
          options: (isInterlaced ? { flags: '+ilme+ildct' } : {}) as never,
        })
  return { input, stages: [decoder, filter, encoder] }
}

const openSound = async ({ seconds = 2 }: Wanted) => {
  const input = await Demuxer.open(`sine=frequency=440:sample_rate=48000:duration=${seconds}`, { format: 'lavfi' })
  const decoder = await Decoder.create(input.audio()!)
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, bitrate: 64_000, autoResample: true })
  return { input, stages: [decoder, encoder] }
}
