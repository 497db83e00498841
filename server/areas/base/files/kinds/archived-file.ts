import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FileStore } from '#kernel/files/index.ts'
import { storedBytes } from './file-kinds.ts'
import { readName } from './list-archive.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { openZip, readEntry, requireNormalEntries } from './zip-file.ts'

/** The content of one file inside a stored archive; undefined if it is not there or larger than `maxBytes`. */
export const readArchivedFile = (
  files: FileStore,
  { key, size }: { key: string; size: number },
  path: string,
  maxBytes: number,
): Promise<Buffer | undefined> =>
  readEntry(storedBytes(files, key, size), (entry) => readName(entry).path === path, maxBytes)

/** The files inside a stored archive; archives among them are not looked into. */
export interface OpenArchive {
  has(path: string): boolean
  open(path: string): Promise<Readable | undefined>
}

/** Opens a stored archive whose files are read one after another. One that would harm who unpacks it is refused. */
export const openArchive = (files: FileStore, { key, size }: { key: string; size: number }): Promise<OpenArchive> =>
  openBytes(storedBytes(files, key, size))

/** The same for an archive on the disk of this machine. */
export const openArchiveFile = async (file: string): Promise<OpenArchive> => {
  const handle = await open(file)
  const { size } = await handle.stat()
  return openBytes({
    size,
    async read(start, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    },
  })
}

const openBytes = async (bytes: StoredBytes): Promise<OpenArchive> => {
  const { entries, open: openEntry } = await openZip(bytes)
  requireNormalEntries(entries, bytes.size, entries.length)
  const byPath = new Map(entries.map((entry) => [readName(entry).path, entry]))
  return {
    has: (path) => byPath.has(path),
    async open(path) {
      const entry = byPath.get(path)
      return entry && openEntry(entry)
    },
  }
}
