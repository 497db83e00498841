import path from 'node:path'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

export { diskStore } from './disk.ts'
export { FileStream } from './file-stream.ts'
export { Meter } from './meter.ts'
export { type ByteRange, type FileEntry, type FileStore, isValidKey, type StoredFile } from './store.ts'

/** Disk under the data folder unless an `s3://` address is configured; nothing is touched until the first call. */
export const openFileStore = (storageUrl: string | undefined, dataDir: string): FileStore =>
  storageUrl === undefined ? diskStore(path.join(dataDir, 'files')) : s3Store(storageUrl)
