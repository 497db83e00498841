import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Decoder, Encoder, FilterAPI } from 'node-av/api'
import { AV_PIX_FMT_RGB24, AVSEEK_FLAG_BACKWARD, FF_ENCODER_MJPEG } from 'node-av/constants'
import { Frame, type Packet, type Stream } from 'node-av/lib'
import { Unplayable } from './protocol.ts'
import { packetsOf, type Source, uprightFilters } from './source.ts'
import { thumbnailTrack } from './thumbnail-track.ts'

const widestPoster = 1280
const thumbnailHeight = 90
const columns = 10
const mostThumbnails = 100
/** Closer together they would hardly differ. */
const closestSeconds = 2
/** Past titles and the black of a beginning. */
const posterAt = 0.3
const jpegQuality = 4

/**
 * The poster, and one picture with small ones of the whole length for the seek bar with the track that explains it.
 * Only key frames are decoded, wherever the file stands nearest to one.
 */
export const makeStills = async (
  source: Source,
  size: { width: number; height: number; seconds: number },
  folder: string,
): Promise<string[]> => {
  const scale = Math.min(1, widestPoster / size.width)
  const full = rgbOf(source, { width: even(size.width * scale), height: even(size.height * scale) })
  const poster = (await frameAt(source, size.seconds * posterAt, full)) ?? (await frameAt(source, 0, full))
  full.close()
  if (!poster) throw new Unplayable('文件已损坏，读不出画面')
  await writeJpeg(poster, path.join(folder, 'poster.jpg'))

  const tile = { width: even((size.width / size.height) * thumbnailHeight), height: thumbnailHeight }
  const every = Math.max(closestSeconds, size.seconds / mostThumbnails)
  const count = Math.max(1, Math.floor(size.seconds / every))
  const sprite = spriteOf(tile, count)
  const small = rgbOf(source, tile)
  let last: Buffer | undefined
  for (let i = 0; i < count; i++) {
    const frame = await frameAt(source, i * every, small)
    last = frame?.toBuffer() ?? last
    frame?.free()
    if (last) sprite.put(i, last)
  }
  small.close()
  const picture = Frame.fromVideoBuffer(sprite.pixels, { ...sprite.size, format: AV_PIX_FMT_RGB24 })
  await writeJpeg(picture, path.join(folder, 'sprite.jpg'))
  await writeFile(
    path.join(folder, 'thumbnails.vtt'),
    thumbnailTrack({ count, every, seconds: size.seconds, columns, tile }),
  )
  return ['poster.jpg', 'sprite.jpg', 'thumbnails.vtt']
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/** Of an interlaced picture one field is taken: to weave two of them needs the frames around it. */
const rgbOf = ({ turns, isInterlaced }: Source, { width, height }: { width: number; height: number }): FilterAPI =>
  FilterAPI.create(
    [
      ...(isInterlaced ? ['field'] : []),
      ...uprightFilters({ turns, isInterlaced: false }),
      `scale=${width}:${height}`,
      'format=rgb24',
    ].join(),
  )

/** The key frame at or before this moment, filtered; undefined where there is none that can be decoded. */
const frameAt = async (source: Source, seconds: number, filter: FilterAPI): Promise<Frame | undefined> => {
  const { demuxer, video } = source
  const context = demuxer.getFormatContext()
  // Some formats seek to just behind a moment: the beginning is before everything.
  const begin = seconds > 0 ? demuxer.startTime : 0
  const moment = BigInt(Math.round(((seconds + begin) * video.timeBase.den) / video.timeBase.num))
  if ((await context.seekFrame(video.index, moment, AVSEEK_FLAG_BACKWARD)) < 0) return undefined
  for await (const packet of packetsOf(context)) {
    if (packet.streamIndex !== video.index || !packet.isKeyframe) continue
    const frame = await decodeOne(video, packet)
    return frame && filtered(frame, filter)
  }
  return undefined
}

const decodeOne = async (video: Stream, packet: Packet): Promise<Frame | undefined> => {
  const decoder = await Decoder.create(video, { threadCount: 1, exitOnError: false })
  const [first, ...rest] = [...decoder.decodeAllSync(packet), ...decoder.flushFramesSync()]
  decoder.close()
  for (const frame of rest) frame.free()
  return first
}

/** Uses the frame up. */
const filtered = (frame: Frame, filter: FilterAPI): Frame | undefined => {
  const [made] = filter.processAllSync(frame)
  frame.free()
  return made
}

const spriteOf = (tile: { width: number; height: number }, count: number) => {
  const size = { width: tile.width * Math.min(columns, count), height: tile.height * Math.ceil(count / columns) }
  const pixels = Buffer.alloc(size.width * size.height * 3)
  const put = (index: number, picture: Buffer) => {
    const [left, top] = [(index % columns) * tile.width, Math.floor(index / columns) * tile.height]
    for (let y = 0; y < tile.height; y++)
      picture.copy(pixels, ((top + y) * size.width + left) * 3, y * tile.width * 3, (y + 1) * tile.width * 3)
  }
  return { size, pixels, put }
}

const writeJpeg = async (rgb: Frame, file: string) => {
  const filter = FilterAPI.create('scale=out_range=pc,format=yuvj420p')
  const picture = filtered(rgb, filter)
  filter.close()
  const options = { qmin: String(jpegQuality), qmax: String(jpegQuality) }
  await writeFile(file, await Encoder.encodeOne(FF_ENCODER_MJPEG, picture!, { options: options as never }))
}
