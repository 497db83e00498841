import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openWorkFolder, Stopped } from '#kernel/child/index.ts'
import type { Config } from '#kernel/config/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { settingsOf } from '../settings/index.ts'
import { encodeInChild } from './encoding/encoder.ts'
import { type Encoded, Unplayable } from './encoding/protocol.ts'
import { mediaFolder, mediaType } from './media-files.ts'
import { findSource, markFailed, markProgress, markReady, markRunning } from './states.ts'
import type { Media } from './tables.ts'
import { transcodeVideo } from './transcode-video.job.ts'

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

/** A video that took the worker down with it so often is left alone. */
const deadlyAttempts = 3
const tellEveryMs = 1000

export interface VideoWork {
  /** Where videos lie while they are worked on. */
  folder: string
  stop(): Promise<void>
}

/** Names the heavy half. */
export const handleVideoJobs = async (config: Config['video']): Promise<VideoWork> => {
  const folder = await openWorkFolder('videos')
  transcodeVideo.handledBy(async (context, { fileId }) => {
    const source = await findSource(context.db, fileId)
    if (!source || source.state === 'ready') return
    if (source.state === 'running' && source.attempts >= deadlyAttempts)
      return void (await markFailed(context.db, source, '转码多次意外中断，已停止'))
    await markRunning(context.db, source)
    await transcode(context, config, folder, source)
  })
  return { folder, stop: () => rm(folder, { recursive: true, force: true }) }
}

/** What the file itself is to blame for is settled; anything else is said and tried again by the queue. */
const transcode = async (context: JobContext, config: Config['video'], folder: string, source: Source) => {
  const { db, log, signal } = context
  const begun = performance.now()
  try {
    const { seconds, width, height, media } = await makePlayable(context, config, folder, source)
    await markReady(db, source, { seconds, width, height, media })
    const took = (performance.now() - begun) / 1000
    log.info({ fileId: source.id, suffix: source.suffix, length: seconds, height, seconds: took }, 'video is playable')
  } catch (error) {
    await context.files.removeAll(mediaFolder(source.path))
    if (signal.aborted) throw signal.reason // the next run begins where this one did
    const isKnown = error instanceof Unplayable || error instanceof Stopped
    await markFailed(db, source, isKnown ? error.message : '暂时无法转码，请稍后再试')
    if (!(error instanceof Unplayable)) throw error
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
    const made = path.join(folder, 'made')
    await mkdir(made)
    const { maxMinutes } = await settingsOf(context.db, 'videos')
    const encoded = await encodeInChild({
      source: file,
      suffix: source.suffix,
      folder: made,
      maxSeconds: maxMinutes * 60,
      ffmpeg: config.ffmpeg,
      limits: { seconds: config.timeoutMinutes * 60, megabytes: config.memoryMegabytes },
      signal: context.signal,
      onProgress: progress,
    })
    progress(96, '保存')
    return { ...encoded, media: await keep(context, source.path, made, encoded) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fetchFile = async ({ files, signal }: JobContext, key: string, target: string) => {
  const found = await files.read(key)
  if (!found) throw new Unplayable('文件不存在，无法转码')
  await pipeline(found.stream, createWriteStream(target), { signal })
}

/** One folder per video: what an earlier run left there goes first. */
const keep = async ({ files, signal }: JobContext, videoPath: string, made: string, { files: names }: Encoded) => {
  const folder = mediaFolder(videoPath)
  await files.removeAll(folder)
  const media: Media = {}
  for (const name of names) {
    signal.throwIfAborted()
    const content = createReadStream(path.join(made, name))
    const { size } = await files.put(`${folder}/${name}`, content, { contentType: mediaType(name) })
    media[name] = { size }
  }
  return media
}

/** In the list of jobs, and once a second on the open pages of the author. */
const progressOf = ({ db, log, progress }: JobContext, source: Source) => {
  let told = Number.NEGATIVE_INFINITY
  return (percent: number, step: string) => {
    progress(percent, step)
    if (performance.now() - told < tellEveryMs) return
    told = performance.now()
    markProgress(db, source, Math.floor(percent)).catch((error) => log.warn({ err: error }, 'progress not told'))
  }
}
