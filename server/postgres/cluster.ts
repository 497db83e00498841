import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { StartRefused } from './refused.ts'
import { run } from './run.ts'

/** The major version whose data directories the shipped binaries read. */
const MAJOR = '18'

/**
 * Creates a data directory if there is none; refuses one that is not ours. It is created atomically: complete or not at
 * all.
 */
export async function ensureCluster(data: string, bin: string, user: DatabaseUser | undefined): Promise<void> {
  if (existsSync(path.join(data, 'PG_VERSION'))) return checkVersion(data)
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new StartRefused(`${data} 不是空目录，也不是数据库目录，请移走其中的文件，或用 DATA_DIR 另选目录。`)
  const part = `${data}.new`
  rmSync(part, { recursive: true, force: true })
  makeFolder(part, user)
  try {
    await run(user, path.join(bin, 'initdb'), initOptions(part))
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw new StartRefused(`无法在 ${data} 建立数据库：${lastLine((error as Error).message)}`)
  }
  rmSync(data, { recursive: true, force: true })
  renameSync(part, data)
}

function checkVersion(data: string): void {
  const version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new StartRefused(
    `${data} 是 PostgreSQL ${version} 的数据目录，本程序自带的是 ${MAJOR}：请用 DATA_DIR 另选目录，或用 DATABASE_URL 指定那个数据库。`,
  )
}

const initOptions = (data: string) => [
  ...['-D', data, '-U', 'postgres', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', `--lc-ctype=${characterType()}`],
  ...['--lc-messages=C', '--lc-monetary=C', '--lc-numeric=C', '--lc-time=C', '--data-checksums', '--no-instructions'],
]

/**
 * pg_trgm uses LC_CTYPE to recognise letters, whatever the locale provider: with plain C it drops every Chinese
 * character.
 */
function characterType(): string {
  const known = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout?.split('\n') ?? []
  return ['C.utf8', 'C.UTF-8', 'en_US.utf8', 'en_US.UTF-8'].find((name) => known.includes(name)) ?? 'C.utf8'
}

/** Creates a folder for the database user. */
export function makeFolder(dir: string, user: DatabaseUser | undefined, mode = 0o700): void {
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, mode)
  if (user) chownSync(dir, user.uid, user.gid)
}

export const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
