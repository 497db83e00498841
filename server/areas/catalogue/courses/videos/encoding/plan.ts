/** The properties of an uploaded video that decide how it is encoded. */
export interface SourceFacts {
  seconds: number
  video: {
    codec: 'h264' | 'other'
    /** The displayed size: upright and with square pixels. */
    width: number
    height: number
    /** The picture can be copied without decoding: upright, square pixels, 8 bits, a profile every browser plays. */
    isPlain: boolean
    frameRate: { num: number; den: number }
    /** Bits per second; 0 if unknown. */
    bitRate: number
    /** Longest time between key frames, in seconds. */
    keyframeGap: number
  }
  audio: 'playable' | 'other' | undefined
}

export interface Rendition {
  /** The shorter side in pixels, such as `720`. */
  name: string
  width: number
  height: number
  /** `copy`: the picture is copied without encoding. */
  video: 'copy' | { maxRate: number }
}

export interface Plan {
  renditions: Rendition[]
  audio: 'copy' | 'encode' | undefined
  frameRate: { num: number; den: number }
}

export const segmentSeconds = 4
const maxRenditions = 3
const maxSide = 1080
const smallerSides = [720, 480]
/** A smaller rendition must be at most this share of the best one, so that it saves bandwidth. */
const maxSmallerShare = 0.8
const maxFramesPerSecond = 30
/** Segments begin with key frames; with a longer gap they would be too long for switching and seeking. */
const maxCopiedKeyframeGap = 10
const bitsPerPixel = 0.09

/**
 * Plans up to three renditions; the best has the size of the source, at most 1080. If every browser plays the source, its
 * key frames are close enough and its bit rate is not wasteful, the best rendition is a copy of the source.
 */
export const planFor = ({ video, audio }: SourceFacts): Plan => {
  const short = Math.min(video.width, video.height)
  const best = Math.min(short, maxSide)
  const sizes = [best, ...smallerSides.filter((size) => size <= best * maxSmallerShare)].slice(0, maxRenditions)
  const frameRate = limitFrameRate(video.frameRate)
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

/** The rendition that is made first: a copy takes seconds, and of the others the smallest is ready soonest. */
export const firstRendition = ({ renditions }: Plan): Rendition =>
  renditions.find(({ video }) => video === 'copy') ?? renditions.at(-1)!

const isCopied = (video: SourceFacts['video'], maxRate: number): boolean =>
  video.codec === 'h264' &&
  video.isPlain &&
  Math.min(video.width, video.height) <= maxSide &&
  video.keyframeGap <= maxCopiedKeyframeGap &&
  video.bitRate <= maxRate * 1.5

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/** Encoders need even sides; an odd side loses a pixel. */
const scaledTo = ({ width, height }: { width: number; height: number }, factor: number) => ({
  width: Math.min(even(width * factor), width - (width % 2)),
  height: Math.min(even(height * factor), height - (height % 2)),
})

const limitFrameRate = ({ num, den }: { num: number; den: number }) => {
  const rate = num / den
  if (!(rate >= 1)) return { num: 25, den: 1 }
  return rate > maxFramesPerSecond * 1.02 ? { num: maxFramesPerSecond, den: 1 } : { num, den }
}

const maxRateOf = ({ width, height }: { width: number; height: number }, { num, den }: { num: number; den: number }) =>
  Math.round(Math.max(400_000, width * height * Math.max(num / den, 24) * bitsPerPixel))
