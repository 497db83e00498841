import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { closeWorkFolder, openWorkFolder } from '#kernel/child/index.ts'
import type { Config } from '#kernel/config/index.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { StoredFile } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { noticeText, notify } from '../../people/notices/index.ts'
import { makeCopy } from './make-copy.job.ts'
import { openStamper, type Stamper } from './stamp/stamper.ts'
import { Unstampable } from './stamp/unstampable.ts'
import { copyKey, removeSurplus } from './stored-copies.ts'
import './tables.ts'

const MB = 1024 * 1024
/** Larger files are stamped by a process of their own, so that nobody waits for somebody else's large file. */
const largeBytes = 20 * MB

interface Tools {
  folder: string
  publicUrl: string
  stamperOf(bytes: number): Stamper
}

/** Registers the handler of the job that makes copies. */
export const handleCopyJobs = async (config: CopyConfig): Promise<{ stop(): Promise<void> }> => {
  const { makeOne, stop } = await openCopyMaker(config)
  makeCopy.handledBy((context, { code }) => makeOne(context, code))
  return { stop }
}

type CopyConfig = Pick<Config, 'office' | 'publicUrl' | 'copies'>

/** Makes copies with processes of its own until it is stopped. */
export const openCopyMaker = async ({ office, publicUrl, copies }: CopyConfig) => {
  const folder = await openWorkFolder('copies')
  const limits = { seconds: office.timeoutSeconds, megabytes: office.memoryMegabytes }
  const [small, large] = [openStamper(folder, limits), openStamper(folder, limits)]
  const tools = { folder, publicUrl, stamperOf: (bytes: number) => (bytes > largeBytes ? large : small) }
  const makeRoom = surplusRemover(copies.maxMb * MB)
  return {
    async makeOne(context: JobContext, code: string): Promise<void> {
      const copy = await findUnmade(context.db, code)
      if (!copy) return
      let made: StoredFile
      try {
        made = await make(context, tools, copy)
        await saveMade(context.db, code, made)
      } catch (error) {
        if (error instanceof Unstampable && isOfFile(copy)) return saveUnstamped(context.db, copy.file_id, error)
        await saveFailed(context.db, code)
        throw error
      }
      await makeRoom(context, made.size)
    },
    async stop(): Promise<void> {
      await Promise.all([small.close(), large.close()])
      await closeWorkFolder(folder)
    },
  }
}

/** TRACE-4: adding up all copies takes time, so it is done at the start and each time a hundredth of the room was filled. */
const surplusRemover = (maxBytes: number) => {
  let unchecked = maxBytes
  return async (stores: Parameters<typeof removeSurplus>[0], addedBytes: number): Promise<void> => {
    unchecked += addedBytes
    if (unchecked < maxBytes / 100) return
    unchecked = 0
    await removeSurplus(stores, maxBytes)
  }
}

const findUnmade = (db: Db, code: string) =>
  db
    .selectFrom('traced_copy')
    .innerJoin('stored_file', 'stored_file.id', 'traced_copy.file_id')
    .select(['traced_copy.code', 'traced_copy.file_id', 'stored_file.key', 'stored_file.suffix', 'source_key'])
    .where('traced_copy.code', '=', code)
    .where('traced_copy.state', '<>', 'ready')
    .executeTakeFirst()

type Unmade = NonNullable<Awaited<ReturnType<typeof findUnmade>>>

/** The PDF that was made of a document tells nothing about the document itself. */
const isOfFile = ({ key, source_key }: Unmade): boolean => source_key === null || source_key === key

const make = async (
  { db, files, signal }: JobContext,
  { folder, publicUrl, stamperOf }: Tools,
  { code, source_key, ...file }: Unmade,
): Promise<StoredFile> => {
  const { key, suffix } = source_key === null ? file : { key: source_key, suffix: 'pdf' }
  const ownFolder = await mkdtemp(path.join(folder, 'copy-'))
  try {
    const [source, target] = [path.join(ownFolder, `source.${suffix}`), path.join(ownFolder, `copy.${suffix}`)]
    const found = await files.read(key)
    if (!found) throw new Error(`the file ${key} is missing`)
    await pipeline(found.stream, createWriteStream(source), { signal })
    const { siteName } = await settingsOf(db, 'site')
    const note = licenceNote({ siteName, publicUrl, code })
    await stamperOf(found.size).stamp({ source, target, suffix, code, note }, signal)
    return await files.put(copyKey(code), createReadStream(target))
  } finally {
    await rm(ownFolder, { recursive: true, force: true })
  }
}

/** The text beside the files of an archive. */
const licenceNote = ({ siteName, publicUrl, code }: { siteName: string; publicUrl: string; code: string }): string =>
  [
    '授权说明',
    '',
    `本压缩包从${siteName}下载，仅供下载者本人及其单位使用，请勿外传。`,
    `下载记录码：${code}`,
    `核验地址：${publicUrl}/trace/${code}`,
    '',
  ].join('\n')

/** A member who was asked to come back gets a notice. */
const saveMade = inTransaction(async (tx, code: string, { size, sha256 }: StoredFile) => {
  const made = await tx
    .updateTable('traced_copy')
    .set({ state: 'ready', size, sha256, made_at: sql<Date>`now()` })
    .where('code', '=', code)
    .where('state', '<>', 'ready')
    .returning(['member_id', 'title', 'link', 'is_awaited'])
    .executeTakeFirst()
  if (made?.is_awaited)
    await notify(tx, made.member_id, noticeText('copyReady', { name: made.title }, made.link as `/${string}`))
})

/** The copies of the file that wait are not made: their downloads are only logged. */
const saveUnstamped = inTransaction(async (tx, fileId: number, { reason }: Unstampable) => {
  await tx
    .insertInto('unstamped_file')
    .values({ file_id: fileId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.deleteFrom('traced_copy').where('file_id', '=', fileId).where('state', '<>', 'ready').execute()
})

const saveFailed = (db: Db, code: string) =>
  db
    .updateTable('traced_copy')
    .set({ state: 'failed' })
    .where('code', '=', code)
    .where('state', '=', 'making')
    .execute()
