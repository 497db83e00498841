import type { Db, Tx } from '#kernel/database/index.ts'
import { mediaAddress, posterName } from './media-files.ts'
import './tables.ts'

/** The state of a video for its author and the pages of its course. */
export interface VideoFacts {
  state: 'waiting' | 'running' | 'ready' | 'failed'
  /** Progress of transcoding, 0 to 100. */
  percent: number
  /** The reason of a failure, for the author. */
  reason: string | null
  /** The length; 0 until it is known. */
  seconds: number
  /** Input of `geturl`; sent only to members who may watch. */
  path: string
  /** The address of the poster, which only members who may watch can open; null until the video is ready. */
  poster: string | null
}

/** The states of these files by id; files that are not videos are left out. */
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
