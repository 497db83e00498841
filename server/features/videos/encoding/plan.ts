/** What there is to know of an uploaded video before anything is made of it. */
export interface SourceFacts {
  seconds: number
  video: {
    codec: 'h264' | 'other'
    /** As people see it: turned upright, pixels square. */
    width: number
    height: number
    /** Nothing but its bytes has to be taken over: upright, square pixels, 8 bits, a profile every browser plays. */
    isPlain: boolean
    frameRate: { num: number; den: number }
    /** Bits a second; 0 where unknown. */
    bitRate: number
    /** Seconds between key frames at most. */
    keyframeGap: number
  }
  audio: 'playable' | 'other' | undefined
}

export interface Rendition {
  /** The shorter side in pixels, by which people know it. */
  name: string
  width: number
  height: number
  /** `copy`: the picture is taken over as it is. */
  video: 'copy' | { maxRate: number }
}

export interface Plan {
  renditions: Rendition[]
  audio: 'copy' | 'encode' | undefined
  frameRate: { num: number; den: number }
}

export const segmentSeconds = 4
const mostRenditions = 3
const largest = 1080
const smaller = [720, 480]
/** A smaller rendition has to save something. */
const saves = 0.8
const mostFramesPerSecond = 30
/** Segments begin with key frames: with fewer of them each would be too long to switch or to seek by. */
const longestCopiedGap = 10
const bitsPerPixel = 0.09

/**
 * Up to three renditions, the best as large as the source but not larger than 1080, none ever above the source. A
 * source every browser plays, with key frames where we need them and no more bits than we would spend, is not encoded
 * again: its best rendition is the source itself.
 */
export const planFor = ({ video, audio }: SourceFacts): Plan => {
  const short = Math.min(video.width, video.height)
  const best = Math.min(short, largest)
  const sizes = [best, ...smaller.filter((size) => size <= best * saves)].slice(0, mostRenditions)
  const frameRate = bounded(video.frameRate)
  const renditions = sizes.map((size, i) => {
    const scaled = scaledTo(video, size / short)
    const maxRate = maxRateOf(scaled, frameRate)
    return {
      name: String(Math.min(scaled.width, scaled.height)),
      ...scaled,
      video: i === 0 && isCopied(video, maxRate) ? ('copy' as const) : { maxRate },
    }
  })
  return { renditions, frameRate, audio: audio && (audio === 'playable' ? 'copy' : 'encode') }
}

const isCopied = (video: SourceFacts['video'], maxRate: number): boolean =>
  video.codec === 'h264' &&
  video.isPlain &&
  Math.min(video.width, video.height) <= largest &&
  video.keyframeGap <= longestCopiedGap &&
  video.bitRate <= maxRate * 1.5

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/** Encoders want even sides; a source with an odd one loses a pixel rather than gain one. */
const scaledTo = ({ width, height }: { width: number; height: number }, factor: number) => ({
  width: Math.min(even(width * factor), width - (width % 2)),
  height: Math.min(even(height * factor), height - (height % 2)),
})

const bounded = ({ num, den }: { num: number; den: number }) => {
  const rate = num / den
  if (!(rate >= 1)) return { num: 25, den: 1 }
  return rate > mostFramesPerSecond * 1.02 ? { num: mostFramesPerSecond, den: 1 } : { num, den }
}

const maxRateOf = ({ width, height }: { width: number; height: number }, { num, den }: { num: number; den: number }) =>
  Math.round(Math.max(400_000, width * height * Math.max(num / den, 24) * bitsPerPixel))
