import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import * as backups from '#contract/office/operations/backups.ts'
import { connect, markRestore, migrate } from '#kernel/database/index.ts'
import { diskStore, type FileStore } from '#kernel/files/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { digestOf } from '#kernel/testing/digest.ts'
import { checkInvariants } from '../areas/money/points/index.ts'
import { runBackup } from '../areas/office/operations/backups/make-backup.ts'
import { loadConfig } from '../config.ts'
import { schema } from '../migrations.ts'
import { startPostgres } from '../postgres/launcher.ts'
import { lockFolder } from '../postgres/lock.ts'
import { libraryOf } from '../testing/library.ts'
import { testPortal } from '../testing/portal.ts'
import { requireNoHalfRestore } from './mark-file.ts'
import { restorePortal } from './restore-portal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-restore-'))
const archive = path.join(folder, 'backup.zip')
const messages: string[] = []
const terminal = {
  say: (line: string) => void messages.push(line),
  during: <T>(_what: string, work: Promise<T>) => work,
}
const dataDir = (name: string) => {
  const dir = path.join(folder, name)
  mkdirSync(dir, { recursive: true })
  for (const one of [folder, dir]) chmodSync(one, 0o755) // as root the database runs under another account
  return dir
}
const restoreInto = (dir: string, more: Record<string, string> = {}) =>
  restorePortal(archive, loadConfig({ DATA_DIR: dir, ...more }), terminal)

const hashesOf = async (files: FileStore) => {
  const hashes: Record<string, string> = {}
  for await (const { key } of files.list('')) {
    if (key.startsWith('backups/')) continue
    hashes[key] = createHash('sha256')
      .update(await buffer((await files.read(key))!.stream))
      .digest('hex')
  }
  return hashes
}

let original: { digest: unknown; invariants: unknown; hashes: unknown }
let sourceUrl = ''
const sourcePortal = testPortal()
const soundness = (results: Awaited<ReturnType<typeof checkInvariants>>) =>
  results.map(({ id, holds, sampleSize }) => ({ id, holds, sampleSize }))

beforeAll(async () => {
  const portal = await sourcePortal
  sourceUrl = portal.parts.config.databaseUrl!
  const admin = await portal.anAdministrator()
  const mall = libraryOf(portal, () => admin)
  const [author, buyer] = [await portal.aMember({ level: 2 }), await portal.aMember()]
  const report = await mall.aResource(author, { coin: 30 })
  await mall.givesCoins(buyer, 100)
  await buyer.calls(library.buyResource, { resourceId: report.id })
  await buyer.calls(library.downloadResource, { storageId: report.storageId })
  const isCounted = async () =>
    (await portal.db.selectFrom('item_stats').select('use_count').executeTakeFirst())?.use_count === 1
  await vi.waitUntil(isCounted, { timeout: 30_000 }) // counters are written once a second; afterwards nothing changes by itself
  await admin.calls(backups.requestBackup)
  const { id } = (await admin.calls(backups.listBackups)).body[0]!
  const log = createLog('silent')
  await runBackup({ ...portal, log, progress: () => {}, signal: new AbortController().signal }, id)
  original = {
    digest: await digestOf(portal.db),
    invariants: soundness(await checkInvariants(portal.db)),
    hashes: await hashesOf(portal.files),
  }
  const made = path.join(portal.dataDir, 'files/backups')
  copyFileSync(path.join(made, readdirSync(made)[0]!), archive)
})
afterAll(async () => {
  await (await sourcePortal).close()
  rmSync(folder, { recursive: true, force: true })
})

test('backup, wipe, restore: rows, invariants and file hashes are equal', async () => {
  const dir = dataDir('restored')
  expect(await restoreInto(dir)).toBe(true)
  expect(messages.join('\n')).toMatch(/哈希全部相符。\n账目 \d+ 条不变式，全部成立。\n已恢复到/)

  const server = await startPostgres({ dir: path.join(dir, 'postgres'), log: () => {} })
  const { db, close } = connect(server.url, { max: 2 })
  try {
    expect(await digestOf(db)).toEqual(original.digest)
    expect(soundness(await checkInvariants(db))).toEqual(original.invariants)
    expect(await hashesOf(diskStore(path.join(dir, 'files')))).toEqual(original.hashes)
  } finally {
    await close()
    await server.stop('now')
  }
  // A second restore is refused, because the folder is no longer empty.
  await expect(restoreInto(dir)).rejects.toThrow(/不是空的（有 files、postgres）/)
})

/** `npm run restore`, in a process that has loaded nothing else. */
const runRestore = (dir: string) =>
  spawn(process.execPath, [path.join(import.meta.dirname, '../restore.ts'), archive], {
    env: { ...process.env, DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('a killed restore is named and refused by a start, and the next one begins again and checks every declared invariant', async () => {
  const dir = dataDir('killed')
  const victim = runRestore(dir)
  await vi.waitUntil(() => existsSync(path.join(dir, 'postgres/data/PG_VERSION')), { timeout: 60_000, interval: 5 })
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  expect(() => requireNoHalfRestore(dir)).toThrow(
    /^上次的恢复（\S+backup\.zip，\S+ 开始）没有完成，不能启动：请再次运行 npm run restore -- <备份文件>，它会清除那次留下的内容，从头恢复。$/,
  )
  mkdirSync(path.join(dir, 'files/stored'), { recursive: true })
  writeFileSync(path.join(dir, 'files/stored/remains'), 'half')

  const second = runRestore(dir)
  const said = await text(second.stdout)
  const declarations = globSync('../areas/**/{,*-}invariants.ts', { cwd: import.meta.dirname })
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').match(/^invariant\(/gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0)
  expect(declarations).toBeGreaterThan(20)
  expect(said).toContain(`账目 ${declarations} 条不变式，全部成立。`)
  expect(await hashesOf(diskStore(path.join(dir, 'files')))).toEqual(original.hashes)
  expect(() => requireNoHalfRestore(dir)).not.toThrow()
})

test('a database of its own that was half filled is refused by every process, and filled by the next restore', async () => {
  const server = await startPostgres({ dir: dataDir('own-database'), log: () => {} })
  const { db, sql, close } = connect(server.url, { max: 2 })
  try {
    await markRestore(sql, "it's backup.zip")
    await sql`create table public.half (id int)`
    const other = connect(server.url, { max: 1 })
    await other.sql`select pg_advisory_lock(hashtext('restore'))`
    const second = restoreInto(dataDir('own-files'), { DATABASE_URL: server.url })
    await expect(second).rejects.toThrow('另一个恢复正在写入这个数据库，请等它结束。')
    await other.close()
    await expect(migrate(sql, schema)).rejects.toThrow("上次的恢复（it's backup.zip）没有完成，不能启动")
    expect(await restoreInto(dataDir('own-files'), { DATABASE_URL: server.url })).toBe(true)
    expect(await digestOf(db)).toEqual(original.digest)
    await migrate(sql, schema)
  } finally {
    await close()
    await server.stop('now')
  }
})

describe('refused with a message and without changes', () => {
  test('a folder in use', async () => {
    const dir = dataDir('used')
    const lock = lockFolder(dir)
    await expect(restoreInto(dir)).rejects.toThrow('正由另一个实例使用')
    lock.release()
  })

  test('a database that is not empty', async () => {
    await expect(restoreInto(dataDir('other'), { DATABASE_URL: sourceUrl })).rejects.toThrow('目标数据库不是空的')
    const { db, close } = connect(sourceUrl, { max: 1 })
    expect(await digestOf(db)).toEqual(original.digest)
    await close()
  })

  test.each([
    ['contents', (bytes: Buffer) => bytes.lastIndexOf('PK\x03\x04') + 80],
    ['a header', (bytes: Buffer) => bytes.lastIndexOf('PK\x03\x04')],
  ])('an archive with damaged %s: the folder stays empty', async (_, placeIn) => {
    const dir = dataDir('untouched')
    const bytes = readFileSync(archive)
    bytes.fill(0, placeIn(bytes), placeIn(bytes) + 20)
    const damaged = path.join(folder, 'damaged.zip')
    writeFileSync(damaged, bytes)
    await expect(restorePortal(damaged, loadConfig({ DATA_DIR: dir }), terminal)).rejects.toThrow('备份文件已损坏')
    expect(readdirSync(dir)).toEqual([])
  })
})
