import {
  type Archive,
  BackupRefused,
  backupFolder,
  loadDatabase,
  loadFiles,
  openArchive,
  requireKnownStructure,
  verifyArchive,
} from '#kernel/backup/index.ts'
import type { Config } from '#kernel/config/index.ts'
import { connect } from '#kernel/database/index.ts'
import { type FileStore, openFileStore } from '#kernel/files/index.ts'
import { schema } from '../migrations.ts'
import type { Terminal } from '../start/terminal.ts'
import { checkPortal } from './check-portal.ts'
import { emptyDatabase, openTarget, type Target } from './target.ts'

/**
 * Restores an archive into an empty portal: the archive is verified before anything is written, rows are loaded in one
 * transaction, and at the end the invariants and all files are checked. Returns whether all of them hold. Until then no
 * portal starts on it, and the next restore begins by removing what an interrupted one has left.
 */
export const restorePortal = async (path: string, config: Readonly<Config>, terminal: Terminal): Promise<boolean> => {
  const archive = await openArchive(path)
  try {
    requireKnownStructure(archive, schema)
    await terminal.during('校验备份', verifyArchive(archive))
    const target = await openTarget(config, `${path}，${new Date().toISOString()} 开始`, terminal)
    try {
      const files = openFileStore(config.storageUrl, config.dataDir)
      if (!target.hasRemains) await requireEmptyStore(files)
      return await fill(target, files, archive, terminal)
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

const fill = async (target: Target, files: FileStore, archive: Archive, terminal: Terminal) => {
  const { db, sql, close } = connect(target.url, { max: 2 })
  try {
    if (target.hasRemains)
      await terminal.during('清除上次没有完成的恢复', Promise.all([emptyDatabase(sql), emptyStore(files)]))
    await terminal.during('恢复数据库', loadDatabase(sql, archive, schema))
    await terminal.during('恢复文件', loadFiles(files, archive))
    const { sentences, isSound } = await terminal.during('核对账目与文件', checkPortal(db, archive.manifest))
    await target.unmark()
    for (const sentence of sentences) terminal.say(sentence)
    terminal.say(
      isSound ? `已恢复到 ${target.words}，可以用 npm start 启动。` : '备份已恢复，但上面各项不成立，请先查明原因。',
    )
    return isSound
  } catch (error) {
    await emptyStore(files)
    throw error
  } finally {
    await close()
  }
}

const isBackup = (key: string) => key.startsWith(`${backupFolder}/`)

const emptyStore = async (files: FileStore) => {
  for await (const { key } of files.list('')) if (!isBackup(key)) await files.remove(key)
}

const requireEmptyStore = async (files: FileStore) => {
  for await (const { key } of files.list(''))
    if (!isBackup(key))
      throw new BackupRefused(`文件存储中已有文件（${key}），恢复只能写入空的存储，以免覆盖现有内容。`)
}
