import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { StoredBytes } from './stored-bytes.ts'

export type OfficeFolder = 'word/' | 'xl/' | 'ppt/'

/** VBA projects and macro sheets of Excel 4.0. */
const macros = /(^|\/)vbaProject\w*\.bin$|^xl\/macrosheets\//i

/**
 * Requires a zip archive with a readable directory that begins with its first entry (self-extracting executables do
 * not) and harms nobody when it is unpacked; with `folder`, an Office document of that kind without macros. Only the
 * directory is read, nothing is unpacked.
 */
export const checkZip = async (bytes: StoredBytes, folder?: OfficeFolder, maxNested?: number): Promise<void> => {
  if ((await bytes.read(0, 4)).toString('latin1') !== 'PK\x03\x04') fail('file_content_mismatch')
  const entries = await readDirectory(bytes)
  requireNormalEntries(entries, bytes.size, maxNested)
  if (!folder) return
  const names = entries.map(({ fileNameRaw }) => fileNameRaw.toString())
  const isOffice = names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder))
  if (!isOffice) fail('file_content_mismatch')
  if (names.some((name) => macros.test(name))) fail('file_kind_refused', { message: '不支持含有宏的文档' })
}

const MB = 1024 * 1024
const GB = 1024 * MB

const maxEntries = 10_000
/** Archives within an archive; each may hide what is checked here. */
const maxNested = 10
/** Deflate reaches 1032:1 for zeros alone; large plain drawings reach about 300:1. */
const maxRatio = 500
/** Small entries of a pattern compress as well, and harm nobody. */
const harmlessBytes = MB
const maxExpandedBytes = 20 * GB

export const nested = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz|jar|iso|cab)$/i
const symbolicLink = 0o120000

/** Names are compared as bytes: those of the archive's directory may be GBK, whose second byte may be a backslash. */
const leavesFolder = (name: string) =>
  /^([/\\]|[a-z]:)/i.test(name) || name.includes('\0') || name.split(/[/\\]/).includes('..')

const isBomb = ({ uncompressedSize, compressedSize }: Pick<Entry, 'uncompressedSize' | 'compressedSize'>) =>
  uncompressedSize > harmlessBytes && uncompressedSize > compressedSize * maxRatio

/** The type of a file made on Unix is in the upper half of its attributes. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink

/**
 * Refuses what would harm the person who unpacks the archive: names that lead out of the folder, links, entries that share
 * their bytes, sizes out of all proportion, too many entries or archives within.
 */
export const requireNormalEntries = (entries: readonly Entry[], archiveBytes: number, mostNested = maxNested): void => {
  const total = { compressedSize: 0, uncompressedSize: 0 }
  let archives = 0
  for (const entry of entries) {
    const name = entry.fileNameRaw.toString('latin1')
    if (leavesFolder(name) || isLink(entry) || isBomb(entry)) fail('archive_abnormal')
    if (nested.test(name)) archives++
    total.compressedSize += entry.compressedSize
    total.uncompressedSize += entry.uncompressedSize
  }
  if (entries.length > maxEntries || archives > mostNested || isBomb(total)) fail('archive_abnormal')
  if (total.compressedSize > archiveBytes || total.uncompressedSize > maxExpandedBytes) fail('archive_abnormal')
}

/** All entries; a directory that is too long is refused before it is read. */
export const readDirectory = (bytes: StoredBytes): Promise<Entry[]> => withZip(bytes, ({ entries }) => entries)

/**
 * The content of the first entry that `isWanted`; undefined if there is none or it is larger than `maxBytes`, whatever the
 * directory says.
 */
export const readEntry = (
  bytes: StoredBytes,
  isWanted: (entry: Entry) => boolean,
  maxBytes: number,
): Promise<Buffer | undefined> =>
  withZip(bytes, async ({ zip, entries }) => {
    const entry = entries.find(isWanted)
    if (!entry || Math.max(entry.compressedSize, entry.uncompressedSize) > maxBytes) return undefined
    const chunks: Buffer[] = []
    let read = 0
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      read += (chunk as Buffer).length
      if (read > maxBytes) return undefined
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks)
  })

/** What one entry contains, as it is unpacked; more than the directory says is refused. */
type OpenEntry = (entry: Entry) => Promise<Readable>

/** Leaves the archive open: its directory is read once, its entries as often as they are needed. */
export const openZip = (bytes: StoredBytes): Promise<{ entries: Entry[]; open: OpenEntry }> =>
  withZip(bytes, ({ zip, entries }) => ({ entries, open: (entry) => zip.openReadStreamPromise(entry) }))

const withZip = async <Result>(
  bytes: StoredBytes,
  use: (opened: { zip: ZipFile; entries: Entry[] }) => Result | Promise<Result>,
): Promise<Result> => {
  const reader = new StoredReader(bytes)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, bytes.size, { decodeStrings: false, autoClose: false }) // names may be GBK
    if (zip.entryCount > maxEntries) fail('archive_abnormal')
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    return await use({ zip, entries })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw reader.failure ?? new AppError('file_content_mismatch')
  }
}

/** A large entry is read in chunks. */
const readChunk = 1024 * 1024

class StoredReader extends RandomAccessReader {
  readonly #bytes: StoredBytes
  /** An error of the file store, as opposed to an invalid archive. */
  failure: unknown

  constructor(bytes: StoredBytes) {
    super()
    this.#bytes = bytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end))
  }

  async *#read(start: number, end: number) {
    try {
      for (let at = start; at < end; at += readChunk) yield await this.#bytes.read(at, Math.min(readChunk, end - at))
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
