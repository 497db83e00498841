import type { Tx } from '#kernel/database/index.ts'
import { randomId } from '../../../base/files/index.ts'
import { transcodeVideo } from './transcode-video.job.ts'
import './tables.ts'

/**
 * Enqueues the transcoding of the file within the caller's transaction. A failed video is tried again; a playable or
 * waiting one is skipped, since a new version of a course may keep its videos.
 */
export const addVideo = async (tx: Tx, fileId: number): Promise<void> => {
  const added = await tx
    .insertInto('video')
    .values({ file_id: fileId, path: randomId() })
    .onConflict((conflict) =>
      conflict
        .column('file_id')
        .doUpdateSet({ state: 'waiting', percent: 0, reason: null, attempts: 0 })
        .where('video.state', '=', 'failed'),
    )
    .returning('file_id')
    .executeTakeFirst()
  if (added) await transcodeVideo.enqueue(tx, { fileId })
}
