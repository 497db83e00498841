import type { Readable } from 'node:stream'

/** Size and hash of a stored file, computed while it was written. */
export interface StoredFile {
  size: number
  /** lower-case hex */
  sha256: string
}

export interface FileEntry {
  key: string
  size: number
  modifiedAt: Date
}

/** First and last byte, both included, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/** Storage for uploaded and derived files. One table of tests runs against every driver. */
export interface FileStore {
  /** Stores the whole stream or nothing: a cut stream or a full disk leaves the key as it was. */
  put(key: string, content: Readable, options?: { contentType?: string }): Promise<StoredFile>
  /** `size` is that of the whole file, also when a range is read; undefined when there is no such file. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>
  stat(key: string): Promise<FileEntry | undefined>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** Removes everything in the folder `prefix`; `a/1` does not touch `a/12`. */
  removeAll(prefix: string): Promise<void>
  /** Everything in the folder `prefix`, or in the whole store for ''. */
  list(prefix: string): AsyncIterable<FileEntry>
  /** Throws unless the store can be written. */
  check(): Promise<void>
  /** Path and query at which the store itself sends the file for the next minute, without further proof. */
  signedPath?(key: string): Promise<string>
  /** Free space, where the driver knows it. */
  freeBytes?(): Promise<number>
}

const KEY = /^[a-z0-9][a-z0-9/_.-]*$/
const LONGEST_KEY = 512

/**
 * Keys are made by our own code, so a bad one is a fault of the program, not of a visitor. No segment may be empty or
 * begin with a dot, which rules out path traversal and the drivers' own hidden names.
 */
export const isValidKey = (key: string): boolean =>
  key.length <= LONGEST_KEY &&
  KEY.test(key) &&
  !key.includes('..') &&
  key.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))

export function assertKey(key: string): void {
  if (!isValidKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** `prefix` as a folder with its closing slash; '' stays the root. */
export function folderOf(prefix: string): string {
  if (prefix === '') return ''
  const folder = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix
  assertKey(folder)
  return `${folder}/`
}
