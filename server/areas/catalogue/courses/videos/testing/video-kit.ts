import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { addVideo } from '../add-video.ts'
import { furtherRenditions, transcodeVideo } from '../transcode-video.job.ts'

interface Stores {
  db: Db
  files: FileStore
}

/** A stored file whose transcoding is enqueued, as after an upload. */
export const aVideoFile = async (
  { db, files }: Stores,
  content: Buffer,
  { suffix = 'mp4', ownerId = null }: { suffix?: string; ownerId?: number | null } = {},
): Promise<number> => {
  const key = `stored/test/${randomBytes(8).toString('hex')}`
  const stored = await files.put(key, Readable.from([content]))
  const { id } = await db
    .insertInto('stored_file')
    .values({ key, name: `课程.${suffix}`, suffix, ...stored, owner_id: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(addVideo)(db, id)
  return id
}

/** Runs the job that the video is waiting for once, as a worker does. */
export const runTranscode = async (
  { db, files }: Stores,
  fileId: number,
  more: Partial<Pick<JobContext, 'signal' | 'progress'>> = {},
): Promise<void> => {
  const quiet = { log: createLog('silent'), progress() {}, signal: new AbortController().signal }
  const video = await db.selectFrom('video').select('state').where('file_id', '=', fileId).executeTakeFirst()
  const next = video?.state === 'ready' ? furtherRenditions : transcodeVideo
  await next.run({ db, files, ...quiet, ...more }, { fileId })
}

export const videoOf = ({ db }: Stores, fileId: number) =>
  db.selectFrom('video').selectAll().where('file_id', '=', fileId).executeTakeFirstOrThrow()
