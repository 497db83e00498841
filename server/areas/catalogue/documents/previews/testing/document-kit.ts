import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Stopped } from '#kernel/child/index.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { convertDocument } from '../convert-document.job.ts'
import { toFacts } from '../facts/document-facts.ts'
import { onVersionAdded } from '../on-version-added.ts'
import type { OutlineItem } from '../pdf/pdfium-calls.ts'
import { markReady } from '../queries.ts'

export interface Stores {
  db: Db
  files: FileStore
}

/** A stored file whose conversion is enqueued, as after an upload to the library. */
export const aFile = async ({ db, files }: Stores, name: string, content: Buffer): Promise<number> => {
  const key = `stored/test/${randomBytes(8).toString('hex')}`
  const stored = await files.put(key, Readable.from([content]))
  const { id } = await db
    .insertInto('stored_file')
    .values({ key, name, suffix: name.split('.').pop() ?? '', ...stored, owner_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction((tx) => onVersionAdded(tx, id))(db)
  return id
}

/** Runs the job once, as a worker does. */
export const runConversion = async (
  { db, files }: Stores,
  fileId: number,
  own: Partial<Pick<JobContext, 'signal' | 'progress'>> = {},
): Promise<void> => {
  const context: JobContext = {
    db,
    files,
    log: createLog('silent'),
    progress() {},
    signal: new AbortController().signal,
    ...own,
  }
  await convertDocument.run(context, { fileId })
}

/** Runs the job up to three times, as the queue does, since the office program sometimes hangs. */
export const retryConversion = async (stores: Stores, fileId: number): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await runConversion(stores, fileId)
    } catch (error) {
      if (tries === 3 || !(error instanceof Stopped)) throw error
    }
  }
}

export const documentOf = ({ db }: Stores, fileId: number) =>
  db.selectFrom('document').selectAll().where('file_id', '=', fileId).executeTakeFirst()

/** Stores a document as the job does after reading these pages, without running its programs. */
export const storeRead = async (
  { db }: Stores,
  fileId: number,
  { texts, outline = [] }: { texts: string[]; outline?: OutlineItem[] },
): Promise<void> => {
  const pages = texts.map((text, at) => ({ page: at + 1, width: 595, height: 842, text, pictures: 0 }))
  const content = { pageCount: texts.length, outline, author: '', modified: '', missingFonts: [], pages, bitmaps: [] }
  const pdf = { key: `previews/test/${fileId}.pdf`, size: 1, sha256: 'ab'.repeat(32) }
  await markReady(db, fileId, { pdf, content, facts: toFacts(content, undefined), sheets: undefined })
}
