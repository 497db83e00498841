import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { StartRefused } from './refused.ts'

const isRoot = () => process.getuid?.() === 0

/** A short name that stays the same for the same folder. */
export const nameOf = (dir: string) => createHash('sha256').update(dir).digest('hex').slice(0, 12)

/** The folder for files that must survive a restart of the machine and be reachable by the database user. */
export const persistentFolder = () => (isRoot() ? '/var/lib/shuzi' : path.join(homedir(), '.cache', 'shuzi'))

/** Creates what other accounts may read, whatever the umask of this process. */
export function readableByAll<T>(create: () => T): T {
  const umask = process.umask(0o022)
  try {
    return create()
  } finally {
    process.umask(umask)
  }
}

/** A folder below the temporary one that belongs to us, so that no other user can have prepared it. */
export function temporaryFolder(): string {
  const dir = path.join(tmpdir(), `shuzi-${process.getuid?.() ?? 'user'}`)
  readableByAll(() => mkdirSync(dir, { recursive: true }))
  const { uid, mode } = lstatSync(dir)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new StartRefused(`临时目录 ${dir} 不属于当前用户或可被他人写入，请删除它后再启动。`)
  return dir
}
