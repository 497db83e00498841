import type { FileStore } from '#kernel/files/index.ts'
import { storedBytes } from './file-kinds.ts'
import { readName } from './list-archive.ts'
import { readEntry } from './zip-file.ts'

/** The content of one file inside a stored archive; undefined if it is not there or larger than `maxBytes`. */
export const readArchivedFile = (
  files: FileStore,
  { key, size }: { key: string; size: number },
  path: string,
  maxBytes: number,
): Promise<Buffer | undefined> =>
  readEntry(storedBytes(files, key, size), (entry) => readName(entry).path === path, maxBytes)
