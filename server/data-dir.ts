import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kernel/config/index.ts'

/** The database's folder has owners and modes of its own. */
const ofDatabase = 'postgres'

/**
 * Creates the data directory and closes it to other accounts: what this process and its children write from now on, and
 * the folders that are there already. As root the database runs under another account, which may pass through. With
 * X_ACCEL_REDIRECT the group may read, for nginx.
 */
export function protectDataDir({ dataDir, accelRedirect }: Pick<Config, 'dataDir' | 'accelRedirect'>): void {
  const forGroup = accelRedirect === undefined ? 0 : 0o050
  process.umask(0o077 & ~forGroup)
  mkdirSync(dataDir, { recursive: true })
  const forDatabase = process.getuid?.() === 0 ? 0o011 : 0
  setMode(dataDir, 0o700 | forGroup | forDatabase)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.name === ofDatabase) continue
    if (entry.isDirectory()) setMode(path.join(dataDir, entry.name), 0o700 | forGroup)
    if (entry.isFile()) setMode(path.join(dataDir, entry.name), 0o600)
  }
}

/** A folder that belongs to somebody else, such as a mounted volume, is for its owner to protect. */
function setMode(place: string, mode: number): void {
  try {
    chmodSync(place, mode)
  } catch (error) {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
