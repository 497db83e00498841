import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './refused.ts'

export interface OwnerLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Locks the folder for this process: the kernel releases the lock when the process ends, even by kill -9. Node has no
 * file locks; SQLite, which it includes, has portable ones. Nothing is stored in the database.
 */
export function lockFolder(dir: string): OwnerLock {
  const pidFile = path.join(dir, 'owner.pid')
  const lock = new DatabaseSync(path.join(dir, 'owner.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive') // a journal file would need room on a full disk
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartRefused(
      `数据目录 ${dir} 正由另一个实例使用（进程 ${ownerOf(pidFile)}），请先停止它，或用 DATA_DIR 另选目录。`,
    )
  }
  noteOwner(pidFile)
  return { release: () => lock.isOpen && lock.close() }
}

function ownerOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8')
  } catch {
    return '刚刚启动'
  }
}

/** Used only in the message above, so a full disk does not prevent locking. */
function noteOwner(pidFile: string): void {
  try {
    writeFileSync(pidFile, String(process.pid))
  } catch {
    rmSync(pidFile, { force: true })
  }
}
