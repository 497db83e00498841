import { writeFile } from 'node:fs/promises'
import { Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_ERROR,
  AV_PIX_FMT_RGB24,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Frame, Log, type Packet } from 'node-av/lib'
import { stillsOf } from './frames.ts'
import { height, type Sheet, width } from './picture.ts'
import { type Script, subRip } from './script.ts'

/** Few, because drawings grow by a few strokes at a time: a film of minutes takes seconds to encode. */
const framesPerSecond = 1
/** Key frames close enough for the film to be played as it is, see `planFor`. */
const keyEvery = framesPerSecond * 8
const samplesPerFrame = 1024

Log.setLevel(AV_LOG_ERROR)

/** Renders a film: drawings are completed step by step, and a track of captions explains them. */
export const renderFilm = async (file: string, script: Script, look: { name: string; sheet: Sheet }): Promise<void> => {
  const muxer = await Muxer.open(file, { format: 'matroska' })
  const picture = await openPicture(muxer)
  const sound = await openSound(muxer, script)
  const captions = await openCaptions(muxer, `${file}.srt`, script)
  let frames = 0
  for await (const still of stillsOf(script, look.name, look.sheet, framesPerSecond)) {
    await picture.show(still.pixels, still.frames)
    frames += still.frames
    await sound.playUntil(frames / framesPerSecond)
    await captions.writeUntil(frames / framesPerSecond)
  }
  await picture.end()
  await sound.end()
  await captions.end()
  await muxer.close()
}

/**
 * Writes the packets of an encoder for one frame; null ends it. Calls in this thread cost a fraction of asynchronous ones,
 * but the first frame, which opens the encoder, must not be one of them (node-av 6.1 frees the options twice).
 */
const writeFrame = async (muxer: Muxer, encoder: Encoder, index: number, frame: Frame | null) => {
  const packets = encoder.isEncoderInitialized ? encoder.encodeAllSync(frame) : await encoder.encodeAll(frame)
  for (const packet of packets) {
    muxer.writePacketSync(packet, index)
    packet.free()
  }
  frame?.free()
}

const openPicture = async (muxer: Muxer) => {
  const filter = FilterAPI.create('format=yuv420p', { framerate: { num: framesPerSecond, den: 1 } })
  const options = { preset: 'veryfast', crf: 27, tune: 'stillimage' }
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { filter, gopSize: keyEvery, options })
  const index = muxer.addStream(encoder)
  let shown = 0
  return {
    /** Converts the picture once and shows it for a number of frames. */
    async show(pixels: Buffer, count: number) {
      const source = Frame.fromVideoBuffer(pixels, {
        width,
        height,
        format: AV_PIX_FMT_RGB24,
        pts: BigInt(shown),
        timeBase: { num: 1, den: framesPerSecond },
      })
      for (const converted of filter.processAllSync(source)) {
        for (let i = 0; i < count; i++) {
          const frame = converted.clone()!
          frame.pts = BigInt(shown++)
          await writeFrame(muxer, encoder, index, frame)
        }
        converted.free()
      }
      source.free()
    },
    async end() {
      await writeFrame(muxer, encoder, index, null)
      filter.close()
      encoder.close()
    },
  }
}

/** A note at the beginning of every scene. */
const openSound = async (muxer: Muxer, { scenes, seconds }: Script) => {
  const filter = FilterAPI.create('anull')
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: 32_000 })
  const index = muxer.addStream(encoder)
  const notes = scenes.map(({ from }) => from)
  let heard = 0
  return {
    async playUntil(time: number) {
      for (; heard < Math.min(seconds, time) * sampleRate; heard += samplesPerFrame) {
        const played = audioFrame(notes, heard)
        for (const frame of filter.processAllSync(played)) await writeFrame(muxer, encoder, index, frame)
        played.free()
      }
    },
    async end() {
      await writeFrame(muxer, encoder, index, null)
      filter.close()
      encoder.close()
    },
  }
}

const sampleRate = 16_000

/** Notes of a pentatonic scale, in hertz. */
const scale = [261.63, 329.63, 392, 293.66, 440]
const fadesPerSecond = 2.2
const audibleSeconds = 4
const volume = 0.12

/** The audio sample of a moment: a soft note begins at each of these times and fades out. */
const toneAt = (at: number, times: readonly number[]): number => {
  const index = times.findLastIndex((time) => time <= at)
  if (index < 0) return 0
  const since = at - times[index]!
  if (since > audibleSeconds) return 0
  const note = scale[index % scale.length]!
  const fade = Math.min(1, since * 40) * Math.exp(-since * fadesPerSecond)
  return volume * fade * (Math.sin(2 * Math.PI * note * since) + 0.4 * Math.sin(4 * Math.PI * note * since))
}

const audioFrame = (notes: number[], from: number): Frame => {
  const wave = new Float32Array(samplesPerFrame)
  for (let i = 0; i < samplesPerFrame; i++) wave[i] = toneAt((from + i) / sampleRate, notes)
  return Frame.fromAudioBuffer(Buffer.from(wave.buffer), {
    nbSamples: samplesPerFrame,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n },
    pts: BigInt(from),
    timeBase: { num: 1, den: sampleRate },
  })
}

/** The captions as a track of the film, copied from a SubRip file and written in the order of time. */
const openCaptions = async (muxer: Muxer, file: string, { cues }: Script) => {
  await writeFile(file, subRip(cues))
  const source = await Demuxer.open(file, { format: 'srt' })
  const index = muxer.addStream(source.streams[0]!)
  const waiting: Packet[] = []
  for await (const packet of source.packets()) if (packet) waiting.push(packet)
  const writeUntil = async (time: number) => {
    while (waiting[0] && Number(waiting[0].pts) < time * 1000) {
      const packet = waiting.shift()!
      muxer.writePacketSync(packet, index)
      packet.free()
    }
  }
  return {
    writeUntil,
    async end() {
      await writeUntil(Number.POSITIVE_INFINITY)
      await source.close()
    },
  }
}
