import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openWorkFolder, Stopped } from '#kernel/child/index.ts'
import type { Config } from '#kernel/config/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { settingsOf } from '../settings/index.ts'
import { encodeInChild } from './encoding/encoder.ts'
import { type EncodedVideo, UnplayableVideo } from './encoding/protocol.ts'
import { mediaFolder, mediaType } from './media-files.ts'
import { findSource, markFailed, markProgress, markReady, markRunning } from './states.ts'
import type { Media } from './tables.ts'
import { transcodeVideo } from './transcode-video.job.ts'

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

/** A video that has crashed the worker this many times is not tried again. */
const maxCrashes = 3
const publishEveryMs = 1000

export interface VideoWorker {
  /** The folder of videos that are being transcoded. */
  folder: string
  stop(): Promise<void>
}

/** Registers the handler of the transcoding job. */
export const handleVideoJobs = async (config: Config['video']): Promise<VideoWorker> => {
  const folder = await openWorkFolder('videos')
  transcodeVideo.handledBy(async (context, { fileId }) => {
    const source = await findSource(context.db, fileId)
    if (!source || source.state === 'ready') return
    if (source.state === 'running' && source.attempts >= maxCrashes)
      return void (await markFailed(context.db, source, '转码多次意外中断，已停止'))
    await markRunning(context.db, source)
    await transcode(context, config, folder, source)
  })
  return { folder, stop: () => rm(folder, { recursive: true, force: true }) }
}

/** An unplayable file fails for good; after any other error the reason is shown and the queue tries again. */
const transcode = async (context: JobContext, config: Config['video'], folder: string, source: Source) => {
  const { db, log, signal } = context
  const startedAt = performance.now()
  try {
    const { seconds, width, height, media } = await makePlayable(context, config, folder, source)
    await markReady(db, source, { seconds, width, height, media })
    const duration = (performance.now() - startedAt) / 1000
    log.info(
      { fileId: source.id, suffix: source.suffix, length: seconds, height, seconds: duration },
      'video is playable',
    )
  } catch (error) {
    await context.files.removeAll(mediaFolder(source.path))
    if (signal.aborted) throw signal.reason // the worker is stopping: the next run starts over
    const isKnown = error instanceof UnplayableVideo || error instanceof Stopped
    await markFailed(db, source, isKnown ? error.message : '暂时无法转码，请稍后再试')
    if (!(error instanceof UnplayableVideo)) throw error
    log.warn({ fileId: source.id, suffix: source.suffix }, error.message)
  }
}

const makePlayable = async (context: JobContext, config: Config['video'], workFolder: string, source: Source) => {
  const folder = await mkdtemp(path.join(workFolder, 'job-'))
  const progress = progressOf(context, source)
  try {
    const file = path.join(folder, `source.${source.suffix}`)
    progress(0, '读取文件')
    await fetchFile(context, source.key, file)
    const output = path.join(folder, 'output')
    await mkdir(output)
    const { maxMinutes } = await settingsOf(context.db, 'videos')
    const encoded = await encodeInChild({
      source: file,
      suffix: source.suffix,
      folder: output,
      maxSeconds: maxMinutes * 60,
      ffmpeg: config.ffmpeg,
      limits: { seconds: config.timeoutMinutes * 60, megabytes: config.memoryMegabytes },
      signal: context.signal,
      onProgress: progress,
    })
    progress(96, '保存')
    return { ...encoded, media: await storeMedia(context, source.path, output, encoded) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fetchFile = async ({ files, signal }: JobContext, key: string, target: string) => {
  const found = await files.read(key)
  if (!found) throw new UnplayableVideo('文件不存在，无法转码')
  await pipeline(found.stream, createWriteStream(target), { signal })
}

/** Files of an earlier run are removed first, since each video has one folder. */
const storeMedia = async (
  { files, signal }: JobContext,
  videoPath: string,
  output: string,
  { files: names }: EncodedVideo,
) => {
  const folder = mediaFolder(videoPath)
  await files.removeAll(folder)
  const media: Media = {}
  for (const name of names) {
    signal.throwIfAborted()
    const content = createReadStream(path.join(output, name))
    const { size } = await files.put(`${folder}/${name}`, content, { contentType: mediaType(name) })
    media[name] = { size }
  }
  return media
}

/** Reports progress to the list of jobs, and at most once a second to open pages of the author. */
const progressOf = ({ db, log, progress }: JobContext, source: Source) => {
  let publishedAt = Number.NEGATIVE_INFINITY
  return (percent: number, step: string) => {
    progress(percent, step)
    if (performance.now() - publishedAt < publishEveryMs) return
    publishedAt = performance.now()
    markProgress(db, source, Math.floor(percent)).catch((error) =>
      log.warn({ err: error }, 'progress was not published'),
    )
  }
}
