import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { announce, publishToMembers } from '#kernel/live/index.ts'
import type { Media } from './tables.ts'
import { furtherRenditions } from './transcode-video.job.ts'

/** Announced when the files of a video have changed. */
export const videoFilesTopic = 'video-files'

/** The file of a video and its state; undefined if the file was deleted. */
export const findSource = (db: Db, fileId: number) =>
  db
    .selectFrom('stored_file as file')
    .innerJoin('video', 'video.file_id', 'file.id')
    .select(['file.id', 'file.key', 'file.suffix', 'file.owner_id', 'path', 'state', 'percent', 'attempts', 'media'])
    .where('file.id', '=', fileId)
    .executeTakeFirst()

type VideoRef = Pick<NonNullable<Awaited<ReturnType<typeof findSource>>>, 'id' | 'owner_id'>

/** Open pages of the author show every step. */
const publishState = (tx: Tx, { id, owner_id }: VideoRef, state: string, percent: number) => {
  if (owner_id !== null) publishToMembers(tx, [owner_id], { type: 'video', fileId: id, state, percent })
}

const update = (tx: Tx, { id }: VideoRef) => tx.updateTable('video').where('file_id', '=', id)

/** Starts a run and counts it. */
export const markRunning = inTransaction(async (tx, video: VideoRef) => {
  await update(tx, video)
    .set((eb) => ({ state: 'running', percent: 0, reason: null, attempts: eb('attempts', '+', 1) }))
    .set({ started_at: sql<Date>`now()` })
    .execute()
  publishState(tx, video, 'running', 0)
})

/** Progress that arrives after the end of the run is ignored. */
export const markProgress = inTransaction(async (tx, video: VideoRef, percent: number) => {
  const [updated] = await update(tx, video)
    .set({ percent })
    .where('state', 'in', ['running', 'ready'])
    .where('percent', '<', 100)
    .returning('state')
    .execute()
  if (updated) publishState(tx, video, updated.state, percent)
})

interface Playable {
  seconds: number
  width: number
  height: number
  media: Media
  /** Whether it has all its renditions. */
  isComplete: boolean
}

/** The video can be played; renditions that it lacks are made by another job. */
export const markReady = inTransaction(async (tx, video: VideoRef, made: Playable) => {
  const { seconds, width, height, media, isComplete } = made
  const percent = isComplete ? 100 : 0
  await update(tx, video)
    .set({ state: 'ready', percent, reason: null, attempts: 0, finished_at: sql<Date>`now()` })
    .set({ seconds, width, height, media })
    .execute()
  if (!isComplete) await furtherRenditions.enqueue(tx, { fileId: video.id })
  publishState(tx, video, 'ready', percent)
})

/** Counts a run that adds renditions. */
export const countRun = async (db: Db, { id }: VideoRef): Promise<void> => {
  await db
    .updateTable('video')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('file_id', '=', id)
    .execute()
}

export const markComplete = inTransaction(
  async (tx, video: VideoRef, { width, height, media }: Pick<Playable, 'width' | 'height' | 'media'>) => {
    await update(tx, video)
      .set({ percent: 100, attempts: 0, width, height, media })
      .where('state', '=', 'ready')
      .execute()
    announce(tx, { topic: videoFilesTopic })
    publishState(tx, video, 'ready', 100)
  },
)

/** Enqueues the further renditions of playable videos whose run never began, since an older worker has taken it, for example. */
export const resumeRenditions = inTransaction(async (tx) => {
  const left = await tx
    .selectFrom('video')
    .select('file_id')
    .where('state', '=', 'ready')
    .where('percent', '<', 100)
    .where('attempts', '=', 0)
    .execute()
  for (const { file_id } of left) await furtherRenditions.enqueue(tx, { fileId: file_id })
})

export const markFailed = inTransaction(async (tx, video: VideoRef, reason: string) => {
  await update(tx, video).set({ state: 'failed', reason, finished_at: sql<Date>`now()` }).execute()
  publishState(tx, video, 'failed', 0)
})
