import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { publishToMembers } from '#kernel/live/index.ts'
import type { Media } from './tables.ts'

/** The file of a video and how far it is; undefined when it was forgotten. */
export const findSource = (db: Db, fileId: number) =>
  db
    .selectFrom('stored_file as file')
    .innerJoin('video', 'video.file_id', 'file.id')
    .select(['file.id', 'file.key', 'file.suffix', 'file.owner_id', 'video.path', 'video.state', 'video.attempts'])
    .where('file.id', '=', fileId)
    .executeTakeFirst()

type Known = Pick<NonNullable<Awaited<ReturnType<typeof findSource>>>, 'id' | 'owner_id'>

/** The open pages of the author follow every step. */
const tell = (tx: Tx, { id, owner_id }: Known, state: string, percent: number) => {
  if (owner_id !== null) publishToMembers(tx, [owner_id], { type: 'video', fileId: id, state, percent })
}

const update = (tx: Tx, { id }: Known) => tx.updateTable('video').where('file_id', '=', id)

/** Counts the run. */
export const markRunning = inTransaction(async (tx, video: Known) => {
  await update(tx, video)
    .set((eb) => ({ state: 'running', percent: 0, reason: null, attempts: eb('attempts', '+', 1) }))
    .set({ started_at: sql<Date>`now()` })
    .execute()
  tell(tx, video, 'running', 0)
})

/** Late news of a run that is over is no news. */
export const markProgress = inTransaction(async (tx, video: Known, percent: number) => {
  const known = await update(tx, video).set({ percent }).where('state', '=', 'running').returning('file_id').execute()
  if (known.length > 0) tell(tx, video, 'running', percent)
})

interface Playable {
  seconds: number
  width: number
  height: number
  media: Media
}

export const markReady = inTransaction(async (tx, video: Known, { seconds, width, height, media }: Playable) => {
  await update(tx, video)
    .set({ state: 'ready', percent: 100, reason: null, attempts: 0, finished_at: sql<Date>`now()` })
    .set({ seconds, width, height, media })
    .execute()
  tell(tx, video, 'ready', 100)
})

export const markFailed = inTransaction(async (tx, video: Known, reason: string) => {
  await update(tx, video).set({ state: 'failed', reason, finished_at: sql<Date>`now()` }).execute()
  tell(tx, video, 'failed', 0)
})
