import type { Db, Tx } from '#kernel/database/index.ts'
import { mediaAddress, posterName } from './media-files.ts'
import './tables.ts'

/** How far a video is, as its author and the pages of its course show it. */
export interface VideoFacts {
  state: 'waiting' | 'running' | 'ready' | 'failed'
  /** 0 to 100 while it is made. */
  percent: number
  /** Why it cannot be played, in words for its author. */
  reason: string | null
  /** Its length; 0 until it is known. */
  seconds: number
  /** For `geturl`; only for those who may watch. */
  path: string
  /** The address of its picture, open to those who may watch; null until it is ready. */
  poster: string | null
}

/** Of these files, by their number; files that are no videos are not in it. */
export const videoStates = async (db: Db | Tx, fileIds: readonly number[]): Promise<Map<number, VideoFacts>> => {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('video')
    .select(['file_id', 'state', 'percent', 'reason', 'seconds', 'path'])
    .where('file_id', 'in', fileIds)
    .execute()
  return new Map(
    rows.map(({ file_id, ...video }) => [
      file_id,
      {
        ...video,
        seconds: video.seconds ?? 0,
        poster: video.state === 'ready' ? mediaAddress(video.path, posterName) : null,
      },
    ]),
  )
}
