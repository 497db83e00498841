import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Decoder, Encoder, FilterAPI } from 'node-av/api'
import { AV_PIX_FMT_RGB24, AVSEEK_FLAG_BACKWARD, FF_ENCODER_MJPEG } from 'node-av/constants'
import { Frame, type Packet, type Stream } from 'node-av/lib'
import { UnplayableVideo } from './protocol.ts'
import { packetsOf, type Source, uprightFilters } from './source.ts'
import { clock } from './web-vtt.ts'

const maxPosterWidth = 1280
const thumbnailHeight = 90
const columns = 10
const maxThumbnails = 100
/** Seconds between thumbnails; closer ones would hardly differ. */
const minThumbnailGap = 2
/** The poster's position in the video, after titles and a black beginning. */
const posterAt = 0.3
const jpegQuality = 4

/**
 * Makes the poster, a sprite picture with thumbnails of the whole video for the seek bar, and its WebVTT track. Only the
 * key frame before each position is decoded.
 */
export const makeStills = async (
  source: Source,
  size: { width: number; height: number; seconds: number },
  folder: string,
): Promise<string[]> => {
  const scale = Math.min(1, maxPosterWidth / size.width)
  const full = rgbOf(source, { width: even(size.width * scale), height: even(size.height * scale) })
  const poster = (await frameAt(source, size.seconds * posterAt, full)) ?? (await frameAt(source, 0, full))
  full.close()
  if (!poster) throw new UnplayableVideo('文件已损坏，读不出画面')
  await writeJpeg(poster, path.join(folder, 'poster.jpg'))

  const tile = { width: even((size.width / size.height) * thumbnailHeight), height: thumbnailHeight }
  const every = Math.max(minThumbnailGap, size.seconds / maxThumbnails)
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

interface Thumbnails {
  count: number
  every: number
  seconds: number
  columns: number
  tile: { width: number; height: number }
}

/** WebVTT whose cues refer to parts of the sprite picture, the format that players use for seek bars. */
const thumbnailTrack = ({ count, every, seconds, columns, tile }: Thumbnails): string => {
  const cues = Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i % columns) * tile.width, Math.floor(i / columns) * tile.height]
    const until = i === count - 1 ? Math.max(seconds, (i + 1) * every) : (i + 1) * every
    return `${clock(i * every)} --> ${clock(until)}\nsprite.jpg#xywh=${x},${y},${tile.width},${tile.height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/** One field of an interlaced picture is used, since deinterlacing needs the neighbouring frames. */
const rgbOf = ({ turns, isInterlaced }: Source, { width, height }: { width: number; height: number }): FilterAPI =>
  FilterAPI.create(
    [
      ...(isInterlaced ? ['field'] : []),
      ...uprightFilters({ turns, isInterlaced: false }),
      `scale=${width}:${height}`,
      'format=rgb24',
    ].join(),
  )

/** The filtered key frame at or before this time; undefined if none can be decoded. */
const frameAt = async (source: Source, seconds: number, filter: FilterAPI): Promise<Frame | undefined> => {
  const { demuxer, video } = source
  const context = demuxer.getFormatContext()
  // Some formats seek to the frame after a time; seeking to 0 finds the first frame in all of them.
  const begin = seconds > 0 ? demuxer.startTime : 0
  const moment = BigInt(Math.round(((seconds + begin) * video.timeBase.den) / video.timeBase.num))
  if ((await context.seekFrame(video.index, moment, AVSEEK_FLAG_BACKWARD)) < 0) return undefined
  for await (const packet of packetsOf(context)) {
    if (packet.streamIndex !== video.index || !packet.isKeyframe) continue
    const frame = await decodeOne(video, packet)
    return frame && applyFilter(frame, filter)
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

/** Filters the frame and frees it. */
const applyFilter = (frame: Frame, filter: FilterAPI): Frame | undefined => {
  const [output] = filter.processAllSync(frame)
  frame.free()
  return output
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
  const picture = applyFilter(rgb, filter)
  filter.close()
  const options = { qmin: String(jpegQuality), qmax: String(jpegQuality) }
  await writeFile(file, await Encoder.encodeOne(FF_ENCODER_MJPEG, picture!, { options: options as never }))
}
