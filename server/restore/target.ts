import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { BackupRefused } from '#kernel/backup/index.ts'
import type { Config } from '#kernel/config/index.ts'
import { connect } from '#kernel/database/index.ts'
import { startPostgres } from '../postgres/launcher.ts'
import { lockFolder } from '../postgres/lock.ts'
import { prepareDataDir } from '../start/preflight.ts'
import type { Terminal } from '../start/terminal.ts'

/** An empty database that may be filled. */
export interface Target {
  url: string
  /** Its location, for the final message. */
  words: string
  /** Removes the remains of a failed restore, so that the next attempt finds it empty. */
  undo(): Promise<void>
  close(): Promise<void>
}

export const openTarget = async (config: Readonly<Config>, terminal: Terminal): Promise<Target> =>
  config.databaseDirectUrl ? openConfigured(config.databaseDirectUrl) : openEmbedded(config, terminal)

const openConfigured = async (url: string): Promise<Target> => {
  await requireEmpty(url)
  return {
    url,
    words: 'DATABASE_URL 指定的数据库',
    async undo() {
      const { sql, close } = connect(url, { max: 1 })
      await sql.unsafe('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
      await close()
    },
    close: async () => {},
  }
}

/** Files that a start creates in an otherwise empty folder. */
const startFiles = new Set(['owner.lock', 'owner.lock-journal', 'owner.pid', 'log'])

const openEmbedded = async (config: Readonly<Config>, terminal: Terminal): Promise<Target> => {
  const { dataDir } = config
  prepareDataDir(config)
  const lock = lockFolder(dataDir)
  const found = readdirSync(dataDir).filter((name) => !startFiles.has(name))
  if (found.length > 0) {
    lock.release()
    throw new BackupRefused(
      `数据目录 ${dataDir} 不是空的（有 ${found.slice(0, 3).join('、')}），恢复只能写入空目录，以免覆盖现有的门户：请用 DATA_DIR 另选目录。`,
    )
  }
  const server = await terminal.during(
    '建立数据库',
    startPostgres({ dir: path.join(dataDir, 'postgres'), log: terminal.say }),
  )
  const close = async () => {
    await server.stop()
    lock.release()
  }
  try {
    await requireEmpty(server.url)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: server.url,
    words: dataDir,
    async undo() {
      await server.stop()
      for (const made of [server.dir, path.join(dataDir, 'files')])
        if (existsSync(made)) rmSync(made, { recursive: true })
    },
    close,
  }
}

const requireEmpty = async (url: string): Promise<void> => {
  const { sql, close } = connect(url, { max: 1 })
  try {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
    if (row!.count > 0)
      throw new BackupRefused(
        '目标数据库不是空的，恢复不能覆盖正在使用的数据库：请准备一个空的数据库，或用 DATA_DIR 另选空目录。',
      )
  } finally {
    await close()
  }
}
