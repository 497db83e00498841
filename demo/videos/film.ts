import { Encoder, FilterAPI, Muxer } from 'node-av/api'
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_ERROR,
  AV_PIX_FMT_RGB24,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Frame, Log } from 'node-av/lib'
import { height, type Scene, width } from './scene.ts'
import { type Strip, strip } from './text-strip.ts'
import { sampleRate, toneAt } from './tone.ts'

export interface Script {
  /** The course and the section, above the drawing. */
  title: string
  seconds: number
  caption: { t: number; text: string }[]
}

const framesPerSecond = 8
/** Key frames at the segment boundaries, so that the film is not encoded again. */
const keyEvery = framesPerSecond * 4
const samplesPerFrame = 1024
const titleRows = 48
const captionRows = 76
const barRows = 4
/** Share of the drawing shown at the beginning, and share of the film after which it is complete. */
const begun = 0.2
const finished = 0.85

Log.setLevel(AV_LOG_ERROR)

/** Renders a short film: the drawing is completed step by step while captions explain it, each with a tone. */
export const renderFilm = async (file: string, scene: Scene, script: Script): Promise<void> => {
  const muxer = await Muxer.open(file, { format: 'mp4' })
  const picture = FilterAPI.create(`fps=${framesPerSecond},format=yuv420p`, {
    framerate: { num: framesPerSecond, den: 1 },
  })
  const options = { preset: 'veryfast', crf: 28, tune: 'stillimage' }
  const video = await Encoder.create(FF_ENCODER_LIBX264, { filter: picture, gopSize: keyEvery, options })
  const sound = FilterAPI.create('anull')
  const audio = await Encoder.create(FF_ENCODER_AAC, { filter: sound, bitrate: 48_000 })
  const [videoIndex, audioIndex] = [muxer.addStream(video), muxer.addStream(audio)]

  const take = async (filter: FilterAPI, encoder: Encoder, index: number, frame: Frame | null) => {
    const frames = frame ? await filter.processAll(frame) : await remaining(filter)
    for (const each of [...frames, ...(frame ? [] : [null])]) {
      for (const packet of await encoder.encodeAll(each)) {
        await muxer.writePacket(packet, index)
        packet.free()
      }
      each?.free()
    }
    frame?.free()
  }

  const frames = await framesOf(scene, script)
  const samples = script.seconds * sampleRate
  let heard = 0
  for (let i = 0; i < script.seconds * framesPerSecond; i++) {
    await take(picture, video, videoIndex, videoFrame(frames(i / framesPerSecond), i))
    for (; heard < Math.min(samples, ((i + 1) / framesPerSecond) * sampleRate); heard += samplesPerFrame)
      await take(sound, audio, audioIndex, audioFrame(script, heard))
  }
  await take(picture, video, videoIndex, null)
  await take(sound, audio, audioIndex, null)
  await muxer.close()
  for (const part of [picture, video, sound, audio]) part.close()
}

const remaining = async (filter: FilterAPI): Promise<Frame[]> => {
  const frames: Frame[] = []
  for await (const frame of filter.flushFrames()) frames.push(frame)
  return frames
}

/** Returns a function that draws the picture of a moment into one buffer, which the encoder copies. */
const framesOf = async ({ steps, paper }: Scene, { title, seconds, caption }: Script) => {
  const band: Strip = { rows: captionRows, background: '#10182A', colour: '#FFFFFF', points: 22 }
  const head = await strip(title, { rows: titleRows, background: paper.bg, colour: paper.text, points: 17 })
  const silent = await strip('', band)
  const lines: { t: number; pixels: Buffer }[] = []
  for (const { t, text } of caption) lines.push({ t, pixels: await strip(text, band) })

  const pixels = Buffer.alloc(width * height * 3)
  return (at: number): Buffer => {
    const drawn = begun + (1 - begun) * Math.min(1, at / (seconds * finished))
    const step = Math.round((steps.length - 1) * drawn)
    steps[step]!.copy(pixels)
    head.copy(pixels)
    const words = lines.findLast(({ t }) => t <= at)?.pixels ?? silent
    words.copy(pixels, (height - captionRows) * width * 3)
    bar(pixels, at / seconds)
    return pixels
  }
}

/** Draws the progress bar above the captions. */
const bar = (pixels: Buffer, share: number) => {
  const length = Math.round(width * share) * 3
  for (let row = height - captionRows - barRows; row < height - captionRows; row++)
    pixels.fill('f59e0b', row * width * 3, row * width * 3 + length, 'hex')
}

const videoFrame = (pixels: Buffer, index: number): Frame =>
  Frame.fromVideoBuffer(pixels, {
    width,
    height,
    format: AV_PIX_FMT_RGB24,
    pts: BigInt(index),
    timeBase: { num: 1, den: framesPerSecond },
  })

const audioFrame = ({ caption }: Script, from: number): Frame => {
  const wave = Float32Array.from({ length: samplesPerFrame }, (_, i) => toneAt((from + i) / sampleRate, caption))
  return Frame.fromAudioBuffer(Buffer.from(wave.buffer), {
    nbSamples: samplesPerFrame,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n },
    pts: BigInt(from),
    timeBase: { num: 1, den: sampleRate },
  })
}
