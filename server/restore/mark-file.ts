import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { halfRestored } from '#kernel/database/index.ts'
import { StartRefused } from '../postgres/launcher.ts'

/** Says that a restore into this data directory has begun and not ended: written first, removed last. */
const markFile = (dataDir: string) => path.join(dataDir, 'half-restored')

export const hasMark = (dataDir: string): boolean => existsSync(markFile(dataDir))

export const writeMark = (dataDir: string, which: string): void =>
  writeFileSync(markFile(dataDir), which, { mode: 0o600, flush: true })

export const removeMark = (dataDir: string): void => rmSync(markFile(dataDir), { force: true })

export const requireNoHalfRestore = (dataDir: string): void => {
  if (hasMark(dataDir)) throw new StartRefused(halfRestored(readFileSync(markFile(dataDir), 'utf8')))
}
