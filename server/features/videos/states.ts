import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { publishToMembers } from '#kernel/live/index.ts'
import type { Media } from './tables.ts'

/** The file of a video and its state; undefined if the file was deleted. */
export const findSource = (db: Db, fileId: number) =>
  db
    .selectFrom('stored_file as file')
    .innerJoin('video', 'video.file_id', 'file.id')
    .select(['file.id', 'file.key', 'file.suffix', 'file.owner_id', 'video.path', 'video.state', 'video.attempts'])
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
  const updated = await update(tx, video).set({ percent }).where('state', '=', 'running').returning('file_id').execute()
  if (updated.length > 0) publishState(tx, video, 'running', percent)
})

interface Playable {
  seconds: number
  width: number
  height: number
  media: Media
}

export const markReady = inTransaction(async (tx, video: VideoRef, { seconds, width, height, media }: Playable) => {
  await update(tx, video)
    .set({ state: 'ready', percent: 100, reason: null, attempts: 0, finished_at: sql<Date>`now()` })
    .set({ seconds, width, height, media })
    .execute()
  publishState(tx, video, 'ready', 100)
})

export const markFailed = inTransaction(async (tx, video: VideoRef, reason: string) => {
  await update(tx, video).set({ state: 'failed', reason, finished_at: sql<Date>`now()` }).execute()
  publishState(tx, video, 'failed', 0)
})
