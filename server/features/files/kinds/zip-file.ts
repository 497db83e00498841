import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { StoredBytes } from './stored-bytes.ts'

export type OfficeFolder = 'word/' | 'xl/' | 'ppt/'

/** More entries than a document has; a longer directory is an attempt to waste time. */
const maxOfficeEntries = 20_000
/** For a plain archive checking the first entries is enough. */
const checkedEntries = 100
/** VBA projects and macro sheets of Excel 4.0. */
const macros = /(^|\/)vbaProject\w*\.bin$|^xl\/macrosheets\//i

/**
 * Requires a zip archive with a readable directory that begins with its first entry (self-extracting executables do
 * not); with `folder`, an Office document of that kind without macros. Nothing is unpacked.
 */
export const checkZip = async (bytes: StoredBytes, folder?: OfficeFolder): Promise<void> => {
  if ((await bytes.read(0, 4)).toString('latin1') !== 'PK\x03\x04') fail('file_content_mismatch')
  const names = await entryNames(bytes, folder ? maxOfficeEntries : checkedEntries)
  if (!folder) return
  const isOffice = names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder))
  if (!isOffice || names.length === maxOfficeEntries) fail('file_content_mismatch')
  if (names.some((name) => macros.test(name))) fail('file_kind_refused', { message: '不支持含有宏的文档' })
}

/** The first `limit` names of the directory. */
const entryNames = async (bytes: StoredBytes, limit: number): Promise<string[]> => {
  const reader = new StoredReader(bytes)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, bytes.size, { decodeStrings: false }) // names may be GBK
    const names: string[] = []
    for await (const { fileNameRaw } of zip.eachEntry()) if (names.push(fileNameRaw.toString()) === limit) break
    return names
  } catch {
    throw reader.failure ?? new AppError('file_content_mismatch')
  }
}

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
      yield await this.#bytes.read(start, end - start)
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
