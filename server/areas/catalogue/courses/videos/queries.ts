import { sql } from 'kysely'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import './tables.ts'

/** A video by the path in its addresses. */
export const findByPath = async (db: Db, path: string) => {
  const found = await preparedRow(db, 'videos.by-path', { path }, ($) =>
    db
      .selectFrom('video')
      .innerJoin('stored_file', 'stored_file.id', 'video.file_id')
      .select(['video.file_id', 'stored_file.owner_id', 'video.state', 'video.reason', 'seconds', 'height', 'media'])
      .where('video.path', '=', sql<string>`${$('path')}`),
  )
  return found
}
