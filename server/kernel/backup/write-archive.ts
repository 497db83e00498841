import { PassThrough, type Readable, Transform } from 'node:stream'
import type postgres from 'postgres'
import yazl from 'yazl'
import { fail } from '#kernel/errors/index.ts'
import { type FileStore, Meter, type StoredFile } from '#kernel/files/index.ts'
import { backupFolder, fileEntryName, type Manifest, manifestName, tableEntryName } from './manifest.ts'
import { copyOut, findSequences, findTables } from './snapshot.ts'

export interface ArchiveOptions {
  sql: postgres.Sql
  files: FileStore
  key: string
  progress(percent: number, step: string): void
  signal: AbortSignal
}

/** With less free disk the database turns read-only, so a backup stops before that. */
const leastFree = 600 * 1024 * 1024
const lookEvery = 32 * 1024 * 1024

/**
 * Writes a snapshot of the database and every file it references into one archive in the file store while the portal
 * keeps running. A full disk, a lost connection or a cancelled job leaves no archive behind. Files never change once
 * stored and stay for a day after their last reference, so the files listed after the snapshot include all it needs.
 */
export const writeArchive = async ({ sql, files, key, progress, signal }: ArchiveOptions) => {
  await requireRoom(sql, files)
  const zip = new yazl.ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  const guarded = output.pipe(roomGuard(files))
  output.on('error', (error) => guarded.destroy(error))
  const stored = files.put(key, guarded, { contentType: 'application/zip' })
  const entries = new Entries(zip, stored, signal)
  try {
    const manifest = await sql.begin('isolation level repeatable read read only', async (tx) => {
      const migrations = await tx<Manifest['migrations']>`select name, checksum from public.migration order by name`
      const tables = await writeTables(tx, entries, progress)
      return { migrations: [...migrations], tables, sequences: await findSequences(tx) }
    })
    const written = await writeFiles(files, entries, progress)
    const whole: Manifest = {
      format: 'shuzi-backup',
      version: 1,
      createdAt: new Date().toISOString(),
      ...manifest,
      files: written,
    }
    zip.addBuffer(Buffer.from(JSON.stringify(whole)), manifestName)
    zip.end()
    return { manifest: whole, stored: await stored }
  } catch (error) {
    output.destroy(error as Error)
    await stored.catch(() => {})
    throw error
  }
}

type Progress = ArchiveOptions['progress']

/** Adds entries one after the other and returns the size and hash of each. */
class Entries {
  readonly #zip: yazl.ZipFile
  readonly #failed: Promise<never>
  readonly #signal: AbortSignal

  constructor(zip: yazl.ZipFile, stored: Promise<unknown>, signal: AbortSignal) {
    this.#zip = zip
    this.#signal = signal
    this.#failed = new Promise((_resolve, reject) => {
      stored.catch(reject)
      zip.once('error', reject)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    this.#failed.catch(() => {}) // every call that adds an entry rejects with it
  }

  async add(
    name: string,
    source: Readable,
    { compress }: { compress: boolean },
  ): Promise<StoredFile & { rows: number }> {
    this.#signal.throwIfAborted()
    const meter = new LineMeter()
    const { promise: read, resolve, reject } = Promise.withResolvers<void>()
    source.on('error', reject)
    meter.on('end', resolve).on('error', reject)
    this.#zip.addReadStreamLazy(name, { compress, forceZip64Format: true, mtime: new Date() }, (begin) =>
      begin(null, source.pipe(meter)),
    )
    try {
      await Promise.race([read, this.#failed])
    } catch (error) {
      source.destroy()
      throw error
    }
    return { ...meter.result(), rows: meter.lines }
  }
}

/** In PostgreSQL's text a line is a row: line breaks inside values are escaped. */
class LineMeter extends Meter {
  lines = 0

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines += 1
    super._transform(chunk, encoding, done)
  }
}

const writeTables = async (tx: postgres.TransactionSql, entries: Entries, progress: Progress) => {
  const tables = await findTables(tx)
  const written: Manifest['tables'] = []
  for (const { schema, name, columns } of tables) {
    progress((written.length / tables.length) * 40, `数据表 ${name}`)
    const table = { schema, name, columns }
    const content = await entries.add(tableEntryName(table), await copyOut(tx, table), { compress: true })
    written.push({ ...table, ...content })
  }
  return written
}

const writeFiles = async (files: FileStore, entries: Entries, progress: Progress) => {
  const written: Manifest['files'] = []
  for await (const { key } of files.list('')) {
    if (key.startsWith(`${backupFolder}/`)) continue
    if (written.length % 20 === 0) progress(40, `文件 ${written.length}`)
    const found = await files.read(key)
    if (!found) continue // removed since it was listed
    const { size, sha256 } = await entries.add(fileEntryName(key), found.stream, { compress: false })
    written.push({ key, size, sha256 })
  }
  return written
}

const requireRoom = async (sql: postgres.Sql, files: FileStore) => {
  const free = await files.freeBytes?.()
  if (free === undefined) return
  let needed = leastFree
  for await (const { key, size } of files.list('')) if (!key.startsWith(`${backupFolder}/`)) needed += size
  const [row] = await sql<{ size: number }[]>`select pg_database_size(current_database())::float8 as size`
  if (free < needed + row!.size / 2) fail('backup_no_room')
}

/** Passes data through and fails while there is still disk space left for the portal itself. */
const roomGuard = (files: FileStore) => {
  let sinceLook = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sinceLook += chunk.length
      if (sinceLook < lookEvery || !files.freeBytes) return done(null, chunk)
      sinceLook = 0
      files.freeBytes().then(
        (free) => (free < leastFree ? done(new RoomGone()) : done(null, chunk)),
        (error) => done(error),
      )
    },
  })
}

class RoomGone extends Error {
  readonly code = 'ENOSPC'
}
