import { clock } from './web-vtt.ts'

interface Thumbnails {
  count: number
  every: number
  seconds: number
  columns: number
  tile: { width: number; height: number }
}

/** WebVTT whose cues refer to parts of the sprite picture, the format that players use for seek bars. */
export const thumbnailTrack = ({ count, every, seconds, columns, tile }: Thumbnails): string => {
  const cues = Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i % columns) * tile.width, Math.floor(i / columns) * tile.height]
    const until = i === count - 1 ? Math.max(seconds, (i + 1) * every) : (i + 1) * every
    return `${clock(i * every)} --> ${clock(until)}\nsprite.jpg#xywh=${x},${y},${tile.width},${tile.height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
