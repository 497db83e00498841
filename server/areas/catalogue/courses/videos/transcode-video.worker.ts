import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { closeWorkFolder, openWorkFolder, Stopped } from '#kernel/child/index.ts'
import type { Config } from '#kernel/config/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { encodeInChild } from './encoding/encoder.ts'
import { UnplayableVideo } from './encoding/protocol.ts'
import { masterName, mediaFile, mediaFolder, mediaType, wholeMasterName } from './media-files.ts'
import { countRun, findSource, markComplete, markFailed, markProgress, markReady, markRunning } from './states.ts'
import type { Media } from './tables.ts'
import { furtherRenditions, transcodeVideo } from './transcode-video.job.ts'

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

/** A video that has crashed the worker this many times is not tried again. */
const maxCrashes = 3
const publishEveryMs = 1000

export interface VideoWorker {
  /** The folder of videos that are being transcoded. */
  folder: string
  stop(): Promise<void>
}

/** Registers the handlers of the transcoding jobs. */
export const handleVideoJobs = async (config: Config['video']): Promise<VideoWorker> => {
  const folder = await openWorkFolder('videos')
  transcodeVideo.handledBy(async (context, { fileId }) => {
    const source = await findSource(context.db, fileId)
    if (!source || source.state === 'ready') return
    if (source.state === 'running' && source.attempts >= maxCrashes)
      return void (await markFailed(context.db, source, '转码多次意外中断，已停止'))
    await markRunning(context.db, source)
    await makePlayable({ context, config, folder, source })
  })
  furtherRenditions.handledBy(async (context, { fileId }) => {
    const source = await findSource(context.db, fileId)
    if (source?.state === 'ready' && source.percent < 100) await addRenditions({ context, config, folder, source })
  })
  return { folder, stop: () => closeWorkFolder(folder) }
}

interface Work {
  context: JobContext
  config: Config['video']
  /** The folder of videos that are being transcoded. */
  folder: string
  source: Source
}

/**
 * Makes the first rendition. An unplayable file fails for good; after any other error the reason is shown and the queue tries
 * again. Files of an earlier run are removed first, since each video has one folder.
 */
const makePlayable = async (work: Work) => {
  const { db, files, log, signal } = work.context
  const { source } = work
  const startedAt = performance.now()
  try {
    await files.removeAll(mediaFolder(source.path))
    const encoded = await encode(work)
    await markReady(db, source, encoded)
    const duration = (performance.now() - startedAt) / 1000
    log.info(
      { fileId: source.id, suffix: source.suffix, length: encoded.seconds, height: encoded.height, seconds: duration },
      'video is playable',
    )
  } catch (error) {
    await files.removeAll(mediaFolder(source.path))
    if (signal.aborted) throw signal.reason // the worker is stopping: the next run starts over
    const isKnown = error instanceof UnplayableVideo || error instanceof Stopped
    await markFailed(db, source, isKnown ? error.message : '暂时无法转码，请稍后再试')
    if (!(error instanceof UnplayableVideo)) throw error
    log.warn({ fileId: source.id, suffix: source.suffix }, error.message)
  }
}

/** Makes the other renditions of a video that can be played already; should that fail, it stays as it is. */
const addRenditions = async (work: Work) => {
  const { db, files, log } = work.context
  const { source } = work
  const master = await files.read(mediaFile(source.path, source.media!, masterName)!.key)
  if (!master) throw new Error(`the playlist of the video ${source.id} is missing`)
  await countRun(db, source)
  try {
    const { media, ...encoded } = await encode(work, await text(master.stream))
    await markComplete(db, source, { ...encoded, media: { ...source.media, ...media } })
    log.info({ fileId: source.id, height: encoded.height }, 'video has all its renditions')
  } catch (error) {
    await markProgress(db, source, 0)
    throw error
  }
}

/** Encodes the stored file in a folder of its own and stores what was made, given the playlist of playlists so far. */
const encode = async ({ context, config, folder: workFolder, source }: Work, master?: string) => {
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
      master,
      maxSeconds: maxMinutes * 60,
      ffmpeg: config.ffmpeg,
      limits: { seconds: config.timeoutMinutes * 60, megabytes: config.memoryMegabytes },
      signal: context.signal,
      onProgress: progress,
    })
    progress(96, '保存')
    return { ...encoded, media: await storeMedia(context, source.path, output, encoded.files, master !== undefined) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fetchFile = async ({ files, signal }: JobContext, key: string, target: string) => {
  const found = await files.read(key)
  if (!found) throw new UnplayableVideo('文件不存在，无法转码')
  await pipeline(found.stream, createWriteStream(target), { signal })
}

/** A playlist of playlists that replaces another one is stored beside it. */
const storeMedia = async (
  { files, signal }: JobContext,
  videoPath: string,
  output: string,
  names: string[],
  isAdded: boolean,
) => {
  const media: Media = {}
  for (const name of names) {
    signal.throwIfAborted()
    const storedAs = isAdded && name === masterName ? wholeMasterName : undefined
    const content = createReadStream(path.join(output, name))
    const key = `${mediaFolder(videoPath)}/${storedAs ?? name}`
    const { size } = await files.put(key, content, { contentType: mediaType(name) })
    media[name] = { size, storedAs }
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
