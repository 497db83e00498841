import type { Db } from '#kernel/database/index.ts'
import type { FileEntry } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { storedFolder } from './stored-file.ts'
import { eraseUpload, uploadsFolder } from './uploads/finished-upload.ts'
import { findDisposable } from './uploads/queries.ts'

const day = 24 * 60 * 60 * 1000
const batch = 500

type Context = Pick<JobContext, 'db' | 'files' | 'log' | 'signal'>

/**
 * Deletes expired and used uploads, and files without a row in the folders of uploads and stored files: received but
 * never saved, or left by a killed process. Files younger than a day stay, because their row may still be written.
 */
export const sweepStore = async (context: Context, now: Date): Promise<void> => {
  const disposable = await findDisposable(context.db, 10_000)
  for (const { id } of disposable) {
    context.signal.throwIfAborted()
    await eraseUpload(context, id)
  }
  const before = new Date(now.getTime() - day)
  const orphans =
    (await sweepFolder(context, storedFolder, before, storedKeys)) +
    (await sweepFolder(context, uploadsFolder, before, uploadedKeys))
  if (disposable.length + orphans > 0) context.log.info({ uploads: disposable.length, orphans }, 'swept files')
}

const storedKeys = (db: Db, keys: string[]) =>
  db.selectFrom('stored_file').select('key').where('key', 'in', keys).where('erased_at', 'is', null).execute()
const uploadedKeys = (db: Db, keys: string[]) =>
  db.selectFrom('upload_part').select('key').where('key', 'in', keys).execute()

const sweepFolder = async (
  { db, files, signal }: Context,
  folder: string,
  before: Date,
  findKeys: (db: Db, keys: string[]) => Promise<{ key: string }[]>,
): Promise<number> => {
  let removed = 0
  const sweep = async (entries: FileEntry[]) => {
    signal.throwIfAborted()
    const keys = entries.map(({ key }) => key)
    const knownKeys = new Set((await findKeys(db, keys)).map(({ key }) => key))
    for (const key of keys.filter((each) => !knownKeys.has(each))) {
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
