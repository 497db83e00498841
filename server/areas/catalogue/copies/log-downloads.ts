import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#kernel/database/index.ts'
import './tables.ts'

/** Adds lines to the log of downloads; `copy_sha256` is null if the file went out as it is. */
export const logDownloads = async (db: Db | Tx, downloads: Insertable<Tables['item_download']>[]): Promise<void> => {
  if (downloads.length > 0) await db.insertInto('item_download').values(downloads).execute()
}

/** Adds the first reading of a file; of requests at the same time one is written. */
export const logReading = async (db: Db, reading: Insertable<Tables['item_download']>): Promise<void> => {
  await db
    .insertInto('item_download')
    .values(reading)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
