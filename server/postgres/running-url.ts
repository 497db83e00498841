import { existsSync } from 'node:fs'
import path from 'node:path'
import { DATABASE, socketUrl } from './connection.ts'

/** The address of the embedded database below this data directory; undefined while it does not run. */
export const runningUrl = (dataDir: string): string | undefined => {
  const run = path.join(dataDir, 'postgres', 'run')
  return existsSync(path.join(run, '.s.PGSQL.5432')) ? socketUrl(run, DATABASE) : undefined
}
