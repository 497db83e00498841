import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

export interface VideoSpec {
  width?: number
  height?: number
  seconds?: number
  /** Undefined: no sound. */
  sound?: 'aac' | undefined
  picture?: keyof typeof encoders | 'none'
  framesPerSecond?: number
  /** Frames between key frames. */
  keyEvery?: number
  isInterlaced?: boolean
  /** How many times as wide as high a pixel of H.264 is, at most 10. */
  pixelWidth?: number
  suffix?: string
  /** Captions in the notation of SubRip, in a file with the suffix mkv. */
  captions?: string
}

Log.setLevel(AV_LOG_QUIET)
const cache = new Map<string, Promise<Buffer>>()

/** A real video with a moving picture and a tone, encoded by FFmpeg once per process and specification. */
export const makeVideo = async (spec: VideoSpec = {}): Promise<Buffer> => {
  const key = JSON.stringify([spec, Object.keys(spec)]) // `sound: undefined` differs from an absent `sound`
  const video = cache.get(key) ?? make(spec)
  cache.set(key, video)
  return Buffer.from(await video)
}

const make = async (spec: VideoSpec): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shuzi-video-'))
  try {
    return await encode(folder, spec)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const encode = async (folder: string, spec: VideoSpec): Promise<Buffer> => {
  const { picture = 'h264', suffix = 'mp4', sound } = { sound: 'aac' as const, ...spec }
  const file = path.join(folder, `made.${suffix}`)
  const output = await Muxer.open(file, { format: formats[suffix] ?? suffix })
  const pictures = picture === 'none' ? undefined : await openPicture(picture, spec)
  const tone = sound ? await openSound(spec) : undefined
  const inputs = { ...(pictures && { video: pictures.input }), ...(tone && { audio: tone.input }) }
  const stages = { ...(pictures && { video: pictures.stages }), ...(tone && { audio: tone.stages }) }
  await pipeline(inputs as never, stages as never, output as never).completion
  await output.close()
  return readFile(spec.captions === undefined ? file : await withCaptions(folder, file, spec.captions))
}

const withCaptions = async (folder: string, file: string, captions: string): Promise<string> => {
  await writeFile(path.join(folder, 'captions.srt'), captions)
  const film = await Demuxer.open(file)
  const texts = await Demuxer.open(path.join(folder, 'captions.srt'), { format: 'srt' })
  const output = await Muxer.open(path.join(folder, 'captioned.mkv'), { format: 'matroska' })
  const inputs = [film, texts].map((input) => ({
    input,
    indexes: input.streams.map((stream) => output.addStream(stream)),
  }))
  for (const { input, indexes } of inputs)
    for await (const packet of input.packets())
      if (packet) await output.writePacket(packet, indexes[packet.streamIndex]!)
  await output.close()
  return path.join(folder, 'captioned.mkv')
}

const openPicture = async (codec: keyof typeof encoders, spec: VideoSpec) => {
  const { width = 320, height = 180, seconds = 2, framesPerSecond = 10, keyEvery = framesPerSecond * 2 } = spec
  const { isInterlaced = false, pixelWidth = 1 } = spec
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
          options: { preset: 'ultrafast', crf: 30, aspect: String(pixelWidth) } as never,
        })
      : await Encoder.create(encoders[codec], {
          filter,
          gopSize: keyEvery,
          bitrate: 800_000,
          options: (isInterlaced ? { flags: '+ilme+ildct' } : {}) as never,
        })
  return { input, stages: [decoder, filter, encoder] }
}

const openSound = async ({ seconds = 2 }: VideoSpec) => {
  const input = await Demuxer.open(`sine=frequency=440:sample_rate=48000:duration=${seconds}`, { format: 'lavfi' })
  const decoder = await Decoder.create(input.audio()!)
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, bitrate: 64_000, autoResample: true })
  return { input, stages: [decoder, encoder] }
}
