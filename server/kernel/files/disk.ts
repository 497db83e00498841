import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail } from '#kernel/errors/index.ts'
import { FileStream } from './file-stream.ts'
import { Meter } from './meter.ts'
import { assertKey, type ByteRange, type FileEntry, type FileStore, folderOf, type StoredFile } from './store.ts'

/** Begins with a dot, which no key may, so that files being written are never listed or read. */
const INCOMING = '.incoming'
const DAY = 24 * 60 * 60 * 1000
const MB = 1024 * 1024
/** Files never take the last of the disk: below 200 MB the embedded database stops writing. */
const KEEP_FREE = 250 * MB
const CHECK_EVERY = 16 * MB

/** Files in a folder of this machine: written under a hidden name, synced, then renamed into place. */
export function diskStore(root: string): FileStore {
  const incoming = path.join(root, INCOMING)
  const pathOf = (key: string) => {
    assertKey(key)
    return path.join(root, key)
  }
  const reserve = spaceGuard(incoming)
  let prepared: Promise<void> | undefined
  const prepare = () => {
    prepared ??= prepareIncoming(incoming).catch((error) => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  return {
    async put(key, content) {
      const target = pathOf(key)
      const draft = path.join(incoming, randomUUID())
      content.on('error', () => {}) // an early error is reported when the stream is read
      try {
        await prepare()
        const stored = await reserve((whileThereIsRoom) => writeSynced(draft, content, whileThereIsRoom))
        await moveInto(target, draft)
        return stored
      } catch (error) {
        content.destroy()
        await rm(draft, { force: true })
        if (hasCode(error, 'ENOSPC', 'EDQUOT')) fail('disk_full')
        throw error
      }
    },
    read: (key, range) => readFrom(pathOf(key), range),
    async stat(key) {
      const found = await statFile(pathOf(key))
      return found && { key, ...found }
    },
    remove: (key) => removeFile(pathOf(key)),
    async removeAll(prefix) {
      const folder = folderOf(prefix)
      if (folder === '') throw new TypeError('removeAll needs a folder')
      await rm(path.join(root, folder), { recursive: true, force: true })
    },
    list: (prefix) => listFiles(root, folderOf(prefix)),
    async check() {
      await prepare()
      const probe = path.join(incoming, randomUUID())
      await writeFile(probe, 'ready')
      await rm(probe)
    },
    async freeBytes() {
      await prepare()
      return spaceIn(incoming)
    },
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Drafts of a killed process are removed when they are a day old; no running upload is that old. */
async function prepareIncoming(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true })
  for (const name of await readdir(incoming)) {
    const draft = path.join(incoming, name)
    const found = await statFile(draft)
    if (found && Date.now() - found.modifiedAt.getTime() > DAY) await rm(draft, { force: true })
  }
}

/** Bytes that files may still take. */
async function spaceIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, bavail * bsize - KEEP_FREE)
}

/**
 * Lets files be written only while the disk has room. The size of a stream is not known in advance, so each one reserves
 * the bytes it may write until it asks again.
 */
function spaceGuard(folder: string) {
  let streams = 0
  const requireSpace = async (others: () => number) => {
    if ((await spaceIn(folder)) <= others() * CHECK_EVERY) fail('disk_full')
  }

  async function* checked(chunks: AsyncIterable<Buffer>) {
    let unchecked = 0
    for await (const chunk of chunks) {
      unchecked += chunk.length
      if (unchecked >= CHECK_EVERY) {
        await requireSpace(() => streams - 1)
        unchecked = 0
      }
      yield chunk
    }
  }

  return async function reserve<T>(work: (whileThereIsRoom: typeof checked) => Promise<T>): Promise<T> {
    await requireSpace(() => streams)
    streams++
    try {
      return await work(checked)
    } finally {
      streams--
    }
  }
}

type WhileThereIsRoom = (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

async function writeSynced(draft: string, content: Readable, whileThereIsRoom: WhileThereIsRoom): Promise<StoredFile> {
  const meter = new Meter()
  const file = await open(draft, 'wx')
  await pipeline(content, whileThereIsRoom, meter, file.createWriteStream({ flush: true })) // synced and closed when it returns
  return meter.result()
}

async function moveInto(target: string, draft: string): Promise<void> {
  const folder = path.dirname(target)
  try {
    await rename(draft, target)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await mkdir(folder, { recursive: true })
    await rename(draft, target)
  }
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close()) // the rename itself must survive a power cut
}

async function statFile(file: string): Promise<{ size: number; modifiedAt: Date } | undefined> {
  try {
    const found = await stat(file)
    return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

async function readFrom(file: string, range: ByteRange | undefined) {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  })
  if (!handle) return undefined
  const found = await handle.stat()
  const { start, end } = range ?? { start: 0, end: found.size - 1 }
  if (!found.isFile() || start >= found.size) {
    await handle.close()
    return found.isFile() ? { stream: Readable.from([]), size: found.size } : undefined
  }
  return { stream: new FileStream(handle, start, Math.min(end, found.size - 1)), size: found.size }
}

async function removeFile(file: string): Promise<void> {
  if (await statFile(file)) await rm(file, { force: true })
}

async function* listFiles(root: string, folder: string): AsyncIterable<FileEntry> {
  const directory = await opendir(path.join(root, folder)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  for await (const entry of directory) {
    if (entry.name.startsWith('.')) continue
    const key = folder + entry.name
    if (entry.isDirectory()) yield* listFiles(root, `${key}/`)
    const found = entry.isFile() ? await statFile(path.join(root, key)) : undefined
    if (found) yield { key, ...found }
  }
}
