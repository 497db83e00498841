import path from 'node:path'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

export type { FileStore } from './store.ts'

/** Disk under the data folder unless an `s3://` address is configured; nothing is touched until the first call. */
export const openFileStore = (storageUrl: string | undefined, dataDir: string): FileStore =>
  storageUrl === undefined ? diskStore(path.join(dataDir, 'files')) : s3Store(storageUrl)
