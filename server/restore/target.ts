import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type postgres from 'postgres'
import { BackupRefused } from '#kernel/backup/index.ts'
import type { Config } from '#kernel/config/index.ts'
import { connect, findRestore, markRestore, unmarkRestore } from '#kernel/database/index.ts'
import { startPostgres } from '../postgres/launcher.ts'
import { lockFolder } from '../postgres/lock.ts'
import { prepareDataDir } from '../start/preflight.ts'
import type { Terminal } from '../start/terminal.ts'
import { hasMark, removeMark, writeMark } from './mark-file.ts'

/** A database that may be filled: empty, or with the remains of a restore that was interrupted. */
export interface Target {
  url: string
  /** Its location, for the final message. */
  words: string
  /** An earlier restore into it did not end; what it left has to be removed first. */
  hasRemains: boolean
  /** Portals start on it from now on. */
  unmark(): Promise<void>
  /** Removes the remains of a failed restore, so that the next attempt and a portal find it empty. */
  undo(): Promise<void>
  close(): Promise<void>
}

/** Marks the target, so that no portal starts on it before `unmark`. `which` names the restore. */
export const openTarget = async (config: Readonly<Config>, which: string, terminal: Terminal): Promise<Target> =>
  config.databaseDirectUrl ? openConfigured(config.databaseDirectUrl, which) : openEmbedded(config, which, terminal)

const openConfigured = async (url: string, which: string): Promise<Target> => {
  const { sql, close } = connect(url, { max: 1 })
  try {
    const [lock] = await sql<{ is_ours: boolean }[]>`select pg_try_advisory_lock(hashtext('restore')) as is_ours`
    if (!lock!.is_ours) throw new BackupRefused('另一个恢复正在写入这个数据库，请等它结束。')
    const hasRemains = (await findRestore(sql)) !== undefined
    if (!hasRemains) await requireEmpty(sql)
    await markRestore(sql, which)
    return {
      url,
      words: 'DATABASE_URL 指定的数据库',
      hasRemains,
      unmark: () => unmarkRestore(sql),
      async undo() {
        await emptyDatabase(sql)
        await unmarkRestore(sql)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Files that a start creates in an otherwise empty folder. */
const startFiles = new Set(['owner.lock', 'owner.lock-journal', 'owner.pid', 'log'])

const openEmbedded = async (config: Readonly<Config>, which: string, terminal: Terminal): Promise<Target> => {
  const { dataDir } = config
  prepareDataDir(config)
  const lock = lockFolder(dataDir)
  try {
    const hasRemains = hasMark(dataDir)
    if (!hasRemains) requireEmptyFolder(dataDir)
    writeMark(dataDir, which)
    const starting = startPostgres({ dir: path.join(dataDir, 'postgres'), log: terminal.say })
    const server = await terminal.during('建立数据库', starting)
    try {
      if (!hasRemains) await once(server.url, requireEmpty)
    } catch (error) {
      await server.stop()
      removeMark(dataDir) // it is the database of a portal, outside this folder
      throw error
    }
    return {
      url: server.url,
      words: dataDir,
      hasRemains,
      unmark: async () => removeMark(dataDir),
      async undo() {
        await server.stop()
        for (const made of [server.dir, path.join(dataDir, 'files')]) rmSync(made, { recursive: true, force: true })
        removeMark(dataDir)
      },
      async close() {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const requireEmptyFolder = (dataDir: string): void => {
  const found = readdirSync(dataDir).filter((name) => !startFiles.has(name))
  if (found.length > 0)
    throw new BackupRefused(
      `数据目录 ${dataDir} 不是空的（有 ${found.slice(0, 3).join('、')}），恢复只能写入空目录，以免覆盖现有的门户：请用 DATA_DIR 另选目录。`,
    )
}

export const emptyDatabase = async (sql: postgres.Sql): Promise<void> => {
  await sql.unsafe('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
}

const requireEmpty = async (sql: postgres.Sql): Promise<void> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
  if (row!.count > 0)
    throw new BackupRefused(
      '目标数据库不是空的，恢复不能覆盖正在使用的数据库：请准备一个空的数据库，或用 DATA_DIR 另选空目录。',
    )
}

const once = async <T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const { sql, close } = connect(url, { max: 1 })
  try {
    return await ask(sql)
  } finally {
    await close()
  }
}
