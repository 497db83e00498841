import { readdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

const LARGEST = 20 * 1024 * 1024
const EARLIER = 'earlier.log'

/**
 * PostgreSQL begins a log for each day, however long it becomes: one that is full replaces the earlier one, which needs no room
 * on a full disk. `reopen` makes the server write to a new file.
 */
export async function limitLogs(logDir: string, reopen: () => Promise<unknown>, largest = LARGEST): Promise<void> {
  for (const name of readdirSync(logDir)) {
    const file = path.join(logDir, name)
    if (name === EARLIER || statSync(file).size < largest) continue
    renameSync(file, path.join(logDir, EARLIER))
    await reopen()
  }
}
