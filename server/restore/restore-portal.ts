import '../areas/catalogue/items/index.ts'
import '../areas/community/forum/index.ts'
import '../areas/catalogue/courses/index.ts'
import '../areas/catalogue/documents/index.ts'
import '../areas/money/payments/index.ts'
import {
  type Archive,
  BackupRefused,
  backupFolder,
  loadDatabase,
  loadFiles,
  type Manifest,
  openArchive,
  requireKnownStructure,
  verifyArchive,
} from '#kernel/backup/index.ts'
import type { Config } from '#kernel/config/index.ts'
import { connect, type Db } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { checkInvariants } from '../areas/money/points/index.ts'
import { schema } from '../migrations.ts'
import type { Terminal } from '../start/terminal.ts'
import { openTarget, type Target } from './target.ts'

/**
 * Restores an archive into an empty portal: the archive is verified before anything is written, rows are loaded in one
 * transaction, and at the end the invariants and all files are checked. Returns whether all of them hold.
 */
export const restorePortal = async (path: string, config: Readonly<Config>, terminal: Terminal): Promise<boolean> => {
  const archive = await openArchive(path)
  try {
    requireKnownStructure(archive, schema)
    await terminal.during('校验备份', verifyArchive(archive))
    const target = await openTarget(config, terminal)
    try {
      return await fill(target, archive, config, terminal)
    } catch (error) {
      await target.undo()
      throw error
    } finally {
      await target.close()
    }
  } finally {
    archive.close()
  }
}

const fill = async (target: Target, archive: Archive, config: Readonly<Config>, terminal: Terminal) => {
  const files = openFileStore(config.storageUrl, config.dataDir)
  await requireEmptyStore(files.list(''))
  const { db, sql, close } = connect(target.url, { max: 2 })
  try {
    await terminal.during('恢复数据库', loadDatabase(sql, archive, schema))
    await terminal.during('恢复文件', loadFiles(files, archive))
    const { sentences, isSound } = await terminal.during('核对账目与文件', checkPortal(db, archive.manifest))
    for (const sentence of sentences) terminal.say(sentence)
    terminal.say(
      isSound ? `已恢复到 ${target.words}，可以用 npm start 启动。` : '备份已恢复，但上面各项不成立，请先查明原因。',
    )
    return isSound
  } finally {
    await close()
  }
}

/** Checks every invariant and that the backup had every file of the database. */
const checkPortal = async (db: Db, manifest: Manifest) => {
  const results = await checkInvariants(db)
  const broken = results.filter(({ holds }) => !holds)
  const hashes = new Map(manifest.files.map(({ key, sha256 }) => [key, sha256]))
  const files = await db
    .selectFrom('stored_file')
    .select(['key', 'name', 'sha256'])
    .where('erased_at', 'is', null)
    .execute()
  const missing = files.filter(({ key, sha256 }) => hashes.get(key) !== sha256)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    isSound: broken.length === 0 && missing.length === 0,
    sentences: [
      `数据 ${manifest.tables.length} 张表 ${rows} 行，文件 ${manifest.files.length} 个，哈希全部相符。`,
      `账目 ${results.length} 条不变式，${broken.length === 0 ? '全部成立' : `${broken.length} 条不成立`}。`,
      ...broken.map(({ id, sentence, examples }) => `  ${id} ${sentence}：${examples.join('；')}`),
      ...missing.map(({ key, name }) => `  缺少文件 ${name}（${key}）`),
    ],
  }
}

const requireEmptyStore = async (entries: AsyncIterable<{ key: string }>) => {
  for await (const { key } of entries)
    if (!key.startsWith(`${backupFolder}/`))
      throw new BackupRefused(`文件存储中已有文件（${key}），恢复只能写入空的存储，以免覆盖现有内容。`)
}
