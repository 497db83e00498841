import { constants } from 'node:buffer'
import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { type FileStore, isValidKey, Meter, type StoredFile } from '#kernel/files/index.ts'
import { BackupRefused, fileEntryName, Manifest, manifestName, tableEntryName } from './manifest.ts'

export interface Archive {
  manifest: Manifest
  open(name: string): Promise<Readable>
  close(): void
}

const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const
const foreign = () => new BackupRefused('这不是本门户的备份文件，或者文件不完整。')
const damaged = (what: string) => new BackupRefused(`备份文件已损坏（${what}），请换一份备份。`)

/** Opens an archive on this machine. */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await yauzl.openPromise(path, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupRefused(`找不到备份文件 ${path}。`)
    throw error.code ? error : foreign()
  })
  return readArchive(zip)
}

/** Opens an archive in the file store without copying it. */
export const openStoredArchive = async (files: FileStore, key: string): Promise<Archive> => {
  const found = await files.stat(key)
  if (!found) throw new BackupRefused('备份文件不存在。')
  const zip = await yauzl.fromRandomAccessReaderPromise(new StoreReader(files, key), found.size, options)
  return readArchive(zip)
}

class StoreReader extends yauzl.RandomAccessReader {
  readonly #files: FileStore
  readonly #key: string

  constructor(files: FileStore, key: string) {
    super()
    this.#files = files
    this.#key = key
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const passed = new PassThrough()
    const fill = async () => {
      const found = await this.#files.read(this.#key, { start, end: end - 1 })
      if (!found) throw new Error('the archive is gone')
      await pipeline(found.stream, passed)
    }
    fill().catch((error) => passed.destroy(error))
    return passed
  }
}

const readArchive = async (zip: ZipFile): Promise<Archive> => {
  try {
    const entries = await listEntries(zip)
    const open = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw damaged(`缺少 ${name}`)
      return zip.openReadStreamPromise(entry)
    }
    const written = entries.get(manifestName)
    if (!written || written.uncompressedSize > constants.MAX_STRING_LENGTH) throw foreign()
    const parsed = Manifest.safeParse(asJson(await buffer(await open(manifestName))))
    if (!parsed.success) throw foreign()
    if (parsed.data.files.some(({ key }) => !isValidKey(key))) throw foreign()
    return { manifest: parsed.data, open, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof BackupRefused ? error : damaged((error as Error).message)
  }
}

const asJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const listEntries = async (zip: ZipFile) => {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Entry>>()
  const entries = new Map<string, Entry>()
  zip.on('error', reject)
  zip.on('end', () => resolve(entries))
  zip.on('entry', (entry: Entry) => {
    entries.set(entry.fileName, entry)
    zip.readEntry()
  })
  zip.readEntry()
  return promise
}

/** Reads every entry and compares it with the manifest, so that a damaged archive is refused before anything changes. */
export const verifyArchive = async (
  { manifest, open }: Archive,
  onEntry: (done: number, of: number) => void = () => {},
): Promise<void> => {
  const entries = [
    ...manifest.tables.map((table) => ({ ...table, entry: tableEntryName(table) })),
    ...manifest.files.map((file) => ({ ...file, entry: fileEntryName(file.key) })),
  ]
  for (const [at, { entry, size, sha256 }] of entries.entries()) {
    onEntry(at, entries.length)
    const read = await open(entry)
      .then(hashOf)
      .catch(() => undefined) // its header or its contents cannot be read
    if (read?.size !== size || read.sha256 !== sha256) throw damaged(entry)
  }
}

export const hashOf = async (stream: Readable): Promise<StoredFile> => {
  const meter = new Meter()
  await pipeline(stream, meter.resume())
  return meter.result()
}
