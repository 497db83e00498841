import type { Db } from '#kernel/database/index.ts'
import type { FileEntry } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { storedFolder } from './stored-file.ts'
import { eraseUpload, uploadsFolder } from './uploads/finished-upload.ts'
import { findOver } from './uploads/queries.ts'

const day = 24 * 60 * 60 * 1000
const batch = 500

type Context = Pick<JobContext, 'db' | 'files' | 'log' | 'signal'>

/**
 * Removes uploads that ran out or were used, and whatever lies in our two folders without a row: received and never
 * kept, forgotten by its owner, or left by a killed process. Nothing younger than a day: its row may still be coming.
 */
export const sweepStore = async (context: Context, now: Date): Promise<void> => {
  const over = await findOver(context.db, 10_000)
  for (const { id } of over) {
    context.signal.throwIfAborted()
    await eraseUpload(context, id)
  }
  const before = new Date(now.getTime() - day)
  const orphans =
    (await sweepFolder(context, storedFolder, before, keptKeys)) +
    (await sweepFolder(context, uploadsFolder, before, arrivedKeys))
  if (over.length + orphans > 0) context.log.info({ uploads: over.length, orphans }, 'swept files')
}

const keptKeys = (db: Db, keys: string[]) =>
  db.selectFrom('stored_file').select('key').where('key', 'in', keys).execute()
const arrivedKeys = (db: Db, keys: string[]) =>
  db.selectFrom('upload_part').select('key').where('key', 'in', keys).execute()

const sweepFolder = async (
  { db, files, signal }: Context,
  folder: string,
  before: Date,
  known: (db: Db, keys: string[]) => Promise<{ key: string }[]>,
): Promise<number> => {
  let removed = 0
  const sweep = async (entries: FileEntry[]) => {
    signal.throwIfAborted()
    const keys = entries.map(({ key }) => key)
    const kept = new Set((await known(db, keys)).map(({ key }) => key))
    for (const key of keys.filter((each) => !kept.has(each))) {
      await files.remove(key)
      removed++
    }
  }
  let old: FileEntry[] = []
  for await (const entry of files.list(folder)) {
    if (entry.modifiedAt > before || old.push(entry) < batch) continue
    await sweep(old)
    old = []
  }
  if (old.length > 0) await sweep(old)
  return removed
}
