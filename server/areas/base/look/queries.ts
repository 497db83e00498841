import { builtInLook, type Look } from '#contract/base/look/look.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import './tables.ts'

/** Pages depend on the look as they do on the settings, so a change of either drops them. */
export const lookTopic = 'settings'

const read = async (db: Db | Tx) => {
  const row = await db
    .selectFrom('look')
    .leftJoin('look_version as live', 'live.number', 'look.live_number')
    .select(['look.version', 'look.draft', 'look.live_number', 'live.contents'])
    .executeTakeFirstOrThrow()
  return {
    version: row.version,
    liveNumber: row.live_number,
    draft: { ...builtInLook, ...row.draft },
    live: { ...builtInLook, ...row.contents },
  }
}

export const readLooks = (db: Db) => read(db)

/** The looks, locked for a write. */
export const lockLooks = async (tx: Tx) => {
  await tx.selectFrom('look').select('id').forUpdate().execute()
  return read(tx)
}

/** The look that visitors see. */
export const liveLook = (db: Db): Promise<Look> =>
  cachedUntilNotified(db, lookTopic, 'look', async () => (await readLooks(db)).live)

/** Newest first. */
export const findVersions = (db: Db | Tx) =>
  db
    .selectFrom('look_version')
    .innerJoin('member', 'member.id', 'look_version.editor_id')
    .select(['look_version.number', 'look_version.contents', 'look_version.published_at', 'member.nick_name'])
    .orderBy('look_version.number', 'desc')
    .execute()

export const pictureIdOf = (path: string): string => path.split('/')[2]!

export const findPictureSize = (db: Db | Tx, path: string) =>
  db.selectFrom('picture').select(['width', 'height']).where('id', '=', pictureIdOf(path)).executeTakeFirst()
