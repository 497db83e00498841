import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Decoder, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import type { Frame, Packet } from 'node-av/lib'
import { type Plan, type Rendition, segmentSeconds } from './plan.ts'
import { type Source, uprightFilters } from './source.ts'

interface Output {
  muxer: Muxer
  audioIndex: number | undefined
  /** Encodes a frame of the source; null at its end. Absent if the picture is copied. */
  encode?(frame: Frame | null): Promise<void>
  /** Copies a packet of the source. Absent if the picture is encoded. */
  copy?(packet: Packet): void
  close(): void
}

export interface Work {
  source: Source
  plan: Plan
  folder: string
  threads: number
  /** Called with the position in the video. */
  onTime(seconds: number): void
}

/**
 * Writes all renditions in parallel, so that the source is read and decoded once. FFmpeg is called synchronously in this
 * thread, which has nothing else to do: handing frames to another thread for each step would starve the encoders, which
 * have threads of their own, and the asynchronous reader spins while its queue is full.
 */
export const makeRenditions = async (work: Work): Promise<void> => {
  const { source, plan, threads } = work
  const { demuxer, video, audio } = source
  const sound = audio && plan.audio ? await openSound(work) : undefined
  const outputs: Output[] = []
  for (const rendition of plan.renditions) outputs.push(await openOutput(work, rendition, sound?.encoder))
  const decoder = outputs.some(({ encode }) => encode)
    ? await Decoder.create(video, { threadCount: threads, exitOnError: false })
    : undefined

  const encodeEverywhere = async (frame: Frame) => {
    for (const { encode } of outputs) await encode?.(frame)
    frame.free()
  }
  const unit = video.timeBase.num / video.timeBase.den
  for (const packet of demuxer.packetsSync()) {
    if (!packet) break
    if (packet.streamIndex === video.index) {
      for (const frame of decoder?.decodeAllSync(packet) ?? []) await encodeEverywhere(frame)
      for (const { copy } of outputs) copy?.(packet)
      work.onTime(Number(packet.dts) * unit)
      await setImmediate() // lets messages of the parent process through
    } else if (packet.streamIndex === audio?.index) sound?.write(packet, outputs)
    packet.free()
  }
  for (const frame of decoder?.flushFramesSync() ?? []) await encodeEverywhere(frame)
  for (const { encode } of outputs) await encode?.(null)
  sound?.write(null, outputs)
  for (const output of outputs) output.close()
}

const openOutput = async (work: Work, rendition: Rendition, sound: Encoder | undefined): Promise<Output> => {
  const { source, plan, folder } = work
  const outputFolder = path.join(folder, rendition.name)
  await mkdir(outputFolder, { recursive: true })
  const muxer = await Muxer.open(path.join(outputFolder, 'index.m3u8'), {
    input: source.demuxer,
    format: 'hls',
    options: {
      hls_time: String(segmentSeconds),
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_flags: 'independent_segments',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: path.join(outputFolder, 'seg-%05d.m4s'),
    } as never,
  })
  const picture = rendition.video === 'copy' ? copyPicture(muxer, source) : await encodePicture(work, muxer, rendition)
  const audioIndex = !plan.audio ? undefined : sound ? muxer.addStream(sound) : muxer.addStream(source.audio!)
  return {
    muxer,
    audioIndex,
    ...picture,
    close() {
      muxer.closeSync()
      picture.end?.()
    },
  }
}

/** Writes a clone, since writing changes the times of a packet that other outputs still need. */
const writeCopy = (muxer: Muxer, packet: Packet, index: number) => {
  const own = packet.clone()!
  muxer.writePacketSync(own, index)
  own.free()
}

const copyPicture = (muxer: Muxer, { video }: Source) => {
  const index = muxer.addStream(video)
  return {
    end: undefined,
    copy: (packet: Packet) => writeCopy(muxer, packet, index),
  }
}

/** With a constant frame rate and a fixed key-frame interval, segments of all renditions begin at the same times. */
const encodePicture = async ({ source, plan, threads }: Work, muxer: Muxer, { width, height, video }: Rendition) => {
  const { num, den } = plan.frameRate
  const maxRate = video === 'copy' ? 0 : video.maxRate
  const keyEvery = Math.round((num / den) * segmentSeconds)
  const filter = FilterAPI.create(
    [...uprightFilters(source), `fps=${num}/${den}`, `scale=${width}:${height}`, 'setsar=1', 'format=yuv420p'].join(),
  )
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    gopSize: keyEvery,
    maxRate,
    bufSize: maxRate * 2,
    threadCount: threads,
    options: {
      preset: 'veryfast',
      crf: '23',
      profile: 'high',
      'x264-params': `keyint=${keyEvery}:min-keyint=${keyEvery}:scenecut=0`,
    } as never,
  })
  const index = muxer.addStream(encoder) // not linked to the source stream, whose rotation is applied to the picture already
  const write = async (frame: Frame | null) => {
    for (const packet of await encodeAll(encoder, frame)) {
      muxer.writePacketSync(packet, index)
      packet.free()
    }
    frame?.free()
  }
  return {
    async encode(frame: Frame | null) {
      // A clone, since filters change the times of a frame and every rendition has its own filter.
      const own = frame?.clone()
      if (own) {
        for (const scaled of filter.processAllSync(own)) await write(scaled)
        own.free()
      } else {
        for (const scaled of filter.flushFramesSync()) await write(scaled)
        await write(null)
      }
    },
    end() {
      filter.close()
      encoder.close()
    },
  }
}

/** The first frame opens the encoder; done in this thread, that frees the encoder's options twice (node-av 6.1). */
const encodeAll = (encoder: Encoder, frame: Frame | null) =>
  encoder.isEncoderInitialized ? encoder.encodeAllSync(frame) : encoder.encodeAll(frame)

const openSound = async ({ source, plan }: Work) => {
  const copies = plan.audio === 'copy'
  const decoder = copies ? undefined : await Decoder.create(source.audio!, { exitOnError: false })
  const filter = FilterAPI.create('aresample=48000:async=1,aformat=sample_fmts=fltp:channel_layouts=stereo')
  const encoder = copies ? undefined : await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: 128_000 })

  const writeAll = (packets: Packet[], outputs: Output[]) => {
    for (const packet of packets) {
      for (const { muxer, audioIndex } of outputs) writeCopy(muxer, packet, audioIndex!)
      packet.free()
    }
  }
  const encodeFrame = (frame: Frame | null, outputs: Output[]) => {
    const frames = frame ? filter.processAllSync(frame) : filter.flushFramesSync()
    for (const each of frames) {
      writeAll(encoder!.encodeAllSync(each), outputs)
      each.free()
    }
    frame?.free()
  }
  return {
    encoder,
    /** Writes a packet of the source to all outputs; null at its end. */
    write(packet: Packet | null, outputs: Output[]) {
      if (!decoder) return packet ? writeAll([packet.clone()!], outputs) : undefined
      const frames = packet ? decoder.decodeAllSync(packet) : decoder.flushFramesSync()
      for (const frame of frames) encodeFrame(frame, outputs)
      if (packet) return
      encodeFrame(null, outputs)
      writeAll(encoder!.encodeAllSync(null), outputs)
    },
  }
}
