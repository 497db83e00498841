import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeCaptions } from './captions.ts'
import { ffmpegRenditions } from './ffmpeg-renditions.ts'
import { masterPlaylist, readVariant } from './master-playlist.ts'
import { planFor, type SourceFacts } from './plan.ts'
import { type EncodedVideo, type EncodeRequest, UnplayableVideo } from './protocol.ts'
import { makeRenditions } from './renditions.ts'
import { factsOf, withSource } from './source.ts'
import { makeStills } from './stills.ts'

/** The result may be a little shorter than the source's stated length; if it is much shorter, the file is incomplete. */
const tolerance = { share: 0.95, seconds: 2 }

/** Encodes an uploaded file into the folder; throws `UnplayableVideo` if the file is damaged, too long or no video. */
export const encodeVideo = async (
  { source: file, suffix, folder, maxSeconds, ffmpeg, threads }: EncodeRequest,
  onProgress: (percent: number, step: string) => void,
): Promise<EncodedVideo> => {
  onProgress(2, '检查视频')
  const { facts, stills } = await inspect(file, suffix, folder, maxSeconds)
  const plan = planFor(facts)
  const onTime = (seconds: number) =>
    onProgress(
      10 + 85 * Math.min(1, Math.max(0, seconds) / facts.seconds),
      plan.renditions.every(isCopied) ? '封装' : '转码',
    )
  await withSource(file, suffix, (source) => {
    const work = { source, plan, folder, threads, onTime }
    return ffmpeg ? ffmpegRenditions(ffmpeg, file, work) : makeRenditions(work)
  })

  const variants = await Promise.all(plan.renditions.map((rendition) => readVariant(folder, rendition)))
  const seconds = Math.min(...variants.map((variant) => variant.seconds))
  if (!(seconds > 0) || seconds < facts.seconds * tolerance.share - tolerance.seconds)
    throw new UnplayableVideo(`文件不完整，只能读出前 ${Math.floor(seconds)} 秒，请重新上传`)
  const captions = await withSource(file, suffix, (source) => makeCaptions(source, seconds, folder))
  const has = { audio: plan.audio !== undefined, captions: captions.length > 0 }
  await writeFile(path.join(folder, 'master.m3u8'), await masterPlaylist(folder, variants, has))
  const best = plan.renditions[0]!
  return {
    seconds,
    width: best.width,
    height: best.height,
    files: ['master.m3u8', ...stills, ...captions, ...variants.flatMap(({ files }) => files)],
  }
}

const isCopied = ({ video }: { video: unknown }) => video === 'copy'

/** Refuses unplayable files before the expensive work, and makes poster and thumbnails. */
const inspect = (file: string, suffix: string, folder: string, maxSeconds: number) =>
  withSource(file, suffix, async (source) => {
    const facts = await factsOf(source)
    checkLength(facts, maxSeconds)
    const { width, height } = facts.video
    return { facts, stills: await makeStills(source, { width, height, seconds: facts.seconds }, folder) }
  })

const checkLength = ({ seconds }: SourceFacts, maxSeconds: number) => {
  if (!(seconds >= minSeconds)) throw new UnplayableVideo('视频时长为 0，无法播放')
  if (seconds > maxSeconds) throw new UnplayableVideo(`视频超过 ${Math.floor(maxSeconds / 60)} 分钟，请分成几段上传`)
}
const minSeconds = 0.2
