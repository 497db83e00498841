import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { nameOf, persistentFolder, readableByAll, temporaryFolder } from './places.ts'
import { StartRefused } from './refused.ts'
import { canEnter, databaseUser } from './user.ts'

/** The maximum length of a unix socket path, in bytes. */
const SOCKET_LIMIT = 107

/**
 * The folder of the database: the requested one, or a persistent one elsewhere if the database user cannot reach it (a
 * checkout below /root). An existing database in either place is found again.
 */
export function reachableHome(dir: string, log: (sentence: string) => void): string {
  const elsewhere = path.join(persistentFolder(), nameOf(dir))
  if (hasDatabase(elsewhere) && !hasDatabase(dir)) {
    log(`数据库在 ${elsewhere}。`)
    return elsewhere
  }
  const home = makeHome(dir)
  const user = databaseUser(path.join(home, 'data'))
  if (canEnter(user, home)) return home
  if (hasDatabase(dir))
    throw new StartRefused(`数据库用户 ${user?.name} 无法进入 ${dir}，请放开上级目录的权限（chmod o+x）后再启动。`)
  log(`数据库用户 ${user?.name} 无法进入 ${dir}，数据库改放在 ${elsewhere}。`)
  return makeHome(elsewhere)
}

const hasDatabase = (dir: string) => existsSync(path.join(dir, 'data', 'PG_VERSION'))

/** Closed to others, except that as root the database user may pass through to its own folders. */
function makeHome(dir: string): string {
  try {
    readableByAll(() => mkdirSync(dir, { recursive: true })) // its parents
    chmodSync(dir, process.getuid?.() === 0 ? 0o711 : 0o700)
    return realpathSync(dir)
  } catch (error) {
    throw new StartRefused(
      `无法写入 ${dir}（${(error as NodeJS.ErrnoException).code}），请检查权限，或用 DATA_DIR 另选目录。`,
    )
  }
}

/**
 * The folder of the socket: beside the data, or in the temporary folder if the path is too long; always the same for
 * the same home.
 */
export function socketFolder(home: string, user: DatabaseUser | undefined): string {
  const beside = path.join(home, 'run')
  const isShort = Buffer.byteLength(path.join(beside, '.s.PGSQL.5432')) <= SOCKET_LIMIT
  const dir = isShort ? beside : path.join(temporaryFolder(), nameOf(home))
  makeFolder(dir, user)
  return dir
}
