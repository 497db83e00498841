import { Demuxer } from 'node-av/api'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_WEBVTT,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PROFILE_AAC_LOW,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { type FormatContext, Packet, type Stream } from 'node-av/lib'
import type { SourceFacts } from './plan.ts'
import { UnplayableVideo } from './protocol.ts'

/** The container format by suffix; no suffix opens a playlist, a script or a list of other files. */
const formats: Record<string, string> = {
  mp4: 'mov',
  m4v: 'mov',
  mov: 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  avi: 'avi',
  flv: 'flv',
  wmv: 'asf',
  mpg: 'mpeg',
}
/** Larger than any screen; without a limit a small file could exhaust the memory. */
const longestSide = 8192

export interface Source {
  demuxer: Demuxer
  video: Stream
  audio: Stream | undefined
  /** The first track of captions as text; captions that are pictures are left out. */
  captions: Stream | undefined
  /** Quarter turns clockwise that rotate the picture upright. */
  turns: 0 | 1 | 2 | 3
  isInterlaced: boolean
}

/** Opens the file, runs the work and closes the file. */
export const withSource = async <T>(file: string, suffix: string, work: (source: Source) => Promise<T>): Promise<T> => {
  const source = await openSource(file, suffix)
  try {
    return await work(source)
  } finally {
    await source.demuxer.close()
  }
}

const unreadable = '文件已损坏或不是视频，无法转码'

/** Opens the file in the format of its suffix only; the whitelist keeps it from opening other files or the network. */
const openSource = async (file: string, suffix: string): Promise<Source> => {
  const demuxer = await Demuxer.open(file, {
    format: formats[suffix] ?? '',
    options: { protocol_whitelist: 'file' } as never,
  }).catch(() => {
    throw new UnplayableVideo(unreadable)
  })
  const video = demuxer.streams.find(isMoving)
  if (!video) throw new UnplayableVideo('文件中没有画面，请上传视频')
  const audio = demuxer.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO)
  if (Math.max(video.codecpar.width, video.codecpar.height, shownWidthOf(video)) > longestSide)
    throw new UnplayableVideo(`画面尺寸过大，最大 ${longestSide} 像素`)
  return {
    demuxer,
    video,
    audio,
    captions: demuxer.streams.find(({ codecpar }) => captionCodecs.has(codecpar.codecId)),
    turns: turnsOf(video),
    isInterlaced: Number(video.codecpar.toJSON().fieldOrder) > 1,
  }
}

/** The width with square pixels, of which a small file can claim millions. */
const shownWidthOf = ({ codecpar: { width, sampleAspectRatio: sar } }: Stream): number =>
  sar.num > 0 && sar.den > 0 ? Math.round((width * sar.num) / sar.den) : width

const captionCodecs: ReadonlySet<number> = new Set([
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_WEBVTT,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_MOV_TEXT,
])

/** The cover of a song is a video stream too, with a single picture. */
const isMoving = (stream: Stream) =>
  stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO &&
  stream.codecpar.width > 0 &&
  !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)

/** Reads the rotation from the matrix of ISO 14496-12 in 16.16 fixed point; phones record rotated video with it. */
const turnsOf = (video: Stream): Source['turns'] => {
  const matrix = video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 36) return 0
  const [a, b] = [matrix.readInt32LE(0), matrix.readInt32LE(4)]
  return ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4) as Source['turns']
}

export const factsOf = async (source: Source): Promise<SourceFacts> => {
  const { demuxer, video, audio, captions, turns, isInterlaced } = source
  const { codecId, profile, format, width, height } = video.codecpar
  const wide = shownWidthOf(video)
  const isPlain =
    turns === 0 && wide === width && !isInterlaced && format === AV_PIX_FMT_YUV420P && playableProfiles.has(profile)
  const isCandidate = codecId === AV_CODEC_ID_H264 && isPlain
  const scanned = isCandidate || captions || !(demuxer.duration > 0) ? await scan(source) : undefined
  // Captions that outlast the picture make the file longer than its picture; it is complete nevertheless.
  const isLongerByCaptions = scanned && scanned.captionsEnd > demuxer.duration - 1
  const seconds = demuxer.duration > 0 && !isLongerByCaptions ? demuxer.duration : (scanned?.seconds ?? 0)
  return {
    seconds,
    video: {
      codec: codecId === AV_CODEC_ID_H264 ? 'h264' : 'other',
      width: turns % 2 === 0 ? wide : height,
      height: turns % 2 === 0 ? height : wide,
      isPlain,
      frameRate: { num: video.avgFrameRate.num, den: video.avgFrameRate.den || 1 },
      bitRate: scanned && seconds > 0 ? (scanned.bytes * 8) / seconds : Number(video.codecpar.bitRate),
      keyframeGap: scanned?.keyframeGap ?? Number.POSITIVE_INFINITY,
    },
    audio: audio && (isPlayableAudio(audio) ? 'playable' : 'other'),
  }
}

/** Baseline, constrained baseline, main and high of ITU-T H.264, annex A, in FFmpeg's numbers. */
const playableProfiles: ReadonlySet<number> = new Set([66, 578, 77, 100])

const isPlayableAudio = ({ codecpar }: Stream) =>
  codecpar.codecId === AV_CODEC_ID_AAC && codecpar.profile === AV_PROFILE_AAC_LOW && codecpar.channels <= 2

/** Reads the file to its end without decoding it. */
const scan = async ({ demuxer, video, captions }: Source) => {
  const context = demuxer.getFormatContext()
  const unit = video.timeBase.num / video.timeBase.den
  const found = { seconds: 0, bytes: 0, keyframeGap: 0, captionsEnd: 0 }
  let lastKey: number | undefined
  for await (const packet of packetsOf(context)) {
    if (packet.streamIndex === captions?.index) found.captionsEnd = Math.max(found.captionsEnd, endOf(packet, captions))
    if (packet.streamIndex !== video.index) continue
    const at = Number(packet.pts) * unit
    found.bytes += packet.size
    found.seconds = Math.max(found.seconds, endOf(packet, video))
    if (!packet.isKeyframe) continue
    found.keyframeGap = Math.max(found.keyframeGap, at - (lastKey ?? at))
    lastKey = at
  }
  found.keyframeGap = Math.max(found.keyframeGap, found.seconds - (lastKey ?? 0))
  return found
}

const endOf = ({ pts, duration }: Packet, { timeBase }: Stream): number =>
  ((Number(pts) + Number(duration)) * timeBase.num) / timeBase.den

/** The packets from the current position; each is valid until the next is read. */
export async function* packetsOf(context: FormatContext): AsyncGenerator<Packet> {
  const packet = new Packet()
  packet.alloc()
  try {
    while ((await context.readFrame(packet)) >= 0) {
      yield packet
      packet.unref()
    }
  } finally {
    packet.free()
  }
}

/** The filters that deinterlace a decoded picture and rotate it upright. */
export const uprightFilters = ({ turns, isInterlaced }: Pick<Source, 'turns' | 'isInterlaced'>): string[] => [
  ...(isInterlaced ? ['yadif'] : []),
  ...[[], ['transpose=clock'], ['hflip', 'vflip'], ['transpose=cclock']][turns]!,
]
