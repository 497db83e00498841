import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeCaptions } from './captions.ts'
import { ffmpegRenditions } from './ffmpeg-renditions.ts'
import { addVariants, emptyMaster, readVariant, renditionsIn, type Variant } from './master-playlist.ts'
import { firstRendition, type Plan, planFor, type SourceFacts } from './plan.ts'
import { type EncodedVideo, type EncodeRequest, UnplayableVideo } from './protocol.ts'
import { makeRenditions } from './renditions.ts'
import { factsOf, withSource } from './source.ts'
import { makeStills } from './stills.ts'

/** The result may be a little shorter than the source's stated length; if it is much shorter, the file is incomplete. */
const tolerance = { share: 0.95, seconds: 2 }

type OnProgress = (percent: number, step: string) => void

/**
 * Encodes the first rendition of an uploaded file into the folder, so that it can be played soon, or, when that exists, the
 * others; throws `UnplayableVideo` if the file is damaged, too long or no video.
 */
export const encodeVideo = async (request: EncodeRequest, onProgress: OnProgress): Promise<EncodedVideo> => {
  onProgress(2, '检查视频')
  const { facts, stills } = await inspect(request)
  const whole = planFor(facts)
  const plan = { ...whole, renditions: missingIn(request.master, whole) }
  const variants = await encode(plan, facts, request, onProgress)
  const seconds = lengthOf(variants, facts)
  const captions = await captionsOf(request, seconds)
  const present = request.master ?? emptyMaster(captions.length > 0)
  const master = await addVariants(present, request.folder, variants, plan.audio !== undefined)
  await writeFile(path.join(request.folder, 'master.m3u8'), master)
  const made = renditionsIn(master)
  const { width, height } = whole.renditions.find(({ name }) => made.includes(name))!
  return {
    seconds,
    width,
    height,
    isComplete: made.length >= whole.renditions.length,
    files: ['master.m3u8', ...stills, ...captions, ...variants.flatMap(({ files }) => files)],
  }
}

/** Refuses unplayable files before the expensive work, and makes poster and thumbnails unless they exist. */
const inspect = ({ source: file, suffix, folder, master, maxSeconds }: EncodeRequest) =>
  withSource(file, suffix, async (source) => {
    const facts = await factsOf(source)
    checkLength(facts, maxSeconds)
    const { width, height } = facts.video
    const stills = master ? [] : await makeStills(source, { width, height, seconds: facts.seconds }, folder)
    return { facts, stills }
  })

const minSeconds = 0.2
const checkLength = ({ seconds }: SourceFacts, maxSeconds: number) => {
  if (!(seconds >= minSeconds)) throw new UnplayableVideo('视频时长为 0，无法播放')
  if (seconds > maxSeconds) throw new UnplayableVideo(`视频超过 ${Math.floor(maxSeconds / 60)} 分钟，请分成几段上传`)
}

const missingIn = (master: string | undefined, plan: Plan) => {
  if (!master) return [firstRendition(plan)]
  const present = renditionsIn(master)
  return plan.renditions.filter(({ name }) => !present.includes(name))
}

const encode = async (plan: Plan, facts: SourceFacts, request: EncodeRequest, onProgress: OnProgress) => {
  const { source: file, suffix, folder, threads, ffmpeg } = request
  const step = plan.renditions.every(({ video }) => video === 'copy') ? '封装' : '转码'
  const onTime = (seconds: number) => onProgress(10 + 85 * Math.min(1, Math.max(0, seconds) / facts.seconds), step)
  await withSource(file, suffix, (source) => {
    const work = { source, plan, folder, threads, onTime }
    return ffmpeg ? ffmpegRenditions(ffmpeg, file, work) : makeRenditions(work)
  })
  return Promise.all(plan.renditions.map((rendition) => readVariant(folder, rendition)))
}

const lengthOf = (variants: Variant[], facts: SourceFacts) => {
  const seconds = Math.min(...variants.map((variant) => variant.seconds))
  if (!(seconds > 0) || seconds < facts.seconds * tolerance.share - tolerance.seconds)
    throw new UnplayableVideo(`文件不完整，只能读出前 ${Math.floor(seconds)} 秒，请重新上传`)
  return seconds
}

const captionsOf = ({ source: file, suffix, folder, master }: EncodeRequest, seconds: number) =>
  master ? [] : withSource(file, suffix, (source) => makeCaptions(source, seconds, folder))
