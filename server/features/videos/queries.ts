import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { hotRow } from '#kernel/hot-row.ts'
import './tables.ts'

/** A video by what its addresses show. */
export const findByPath = async (db: Db, path: string) => {
  const found = await hotRow(db, 'videos.by-path', { path }, ($) =>
    db
      .selectFrom('video')
      .innerJoin('stored_file', 'stored_file.id', 'video.file_id')
      .select(['video.file_id', 'stored_file.owner_id', 'video.state', 'video.reason', 'seconds', 'height', 'media'])
      .where('video.path', '=', sql<string>`${$('path')}`),
  )
  return found
}
