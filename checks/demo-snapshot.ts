import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadDatabase } from '../demo/load-database.ts'
import { loadDocuments } from '../demo/load-documents.ts'
import { openSimulator } from '../gateway/simulator.ts'
import { convertDocument } from '../server/areas/catalogue/documents/previews/convert-document.job.ts'
import { loadConfig } from '../server/config.ts'
import { migrate, writeFact } from '../server/kernel/database/index.ts'
import { schema } from '../server/migrations.ts'
import { openServices } from '../server/open-services.ts'
import { startPostgres } from '../server/postgres/launcher.ts'
import { root } from './step.ts'
import { throwaway } from './throwaway-database.ts'

const folder = path.join(root, 'artifacts/demo')

/** Hash of everything the demo depends on, and of the day, because its dates are relative to the day it is loaded. */
const fingerprint = (): string => {
  const sources = ['demo/**/*', 'gateway/**/*', 'server/**/*', 'contract/**/*', 'package-lock.json']
  const hash = createHash('sha256').update(new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }))
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[.]test[.]|[.]fixture[.]|\/testing\//.test(file))
    .sort()
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Loads the texts and documents of the demo into a data directory. Previews and videos are left out: workers take
 * minutes to create them, and the stories upload their own.
 */
const load = async (dataDir: string): Promise<void> => {
  const simulator = await openSimulator({ dataDir })
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres'), log: () => {}, settings: throwaway })
  try {
    const config = loadConfig({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    const services = await openServices(config, { max: 3 })
    try {
      await migrate(services.sql, schema)
      await loadDatabase(services.db)
      await loadDocuments(services, () => {})
      await services.sql`delete from pgboss.job where name = ${convertDocument.name}` // attachments of courses
      await writeFact(services.db, 'demo', 'complete')
    } finally {
      await services.close()
    }
  } finally {
    await postgres.stop()
    await simulator.stop()
  }
}

/** A data directory with the demo loaded. It is created once per day and state of the sources. */
export const demoSnapshot = async (): Promise<string> => {
  const snapshot = path.join(folder, fingerprint())
  if (existsSync(snapshot)) return snapshot
  const temporary = mkdtempSync(path.join(tmpdir(), 'shuzi-demo-'))
  chmodSync(temporary, 0o755) // as root the database runs under another account, which must be able to enter
  try {
    await load(temporary)
    rmSync(folder, { recursive: true, force: true }) // snapshots of other sources or days
    mkdirSync(folder, { recursive: true })
    execFileSync('cp', ['-a', temporary, `${snapshot}.partial`])
    renameSync(`${snapshot}.partial`, snapshot)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  return snapshot
}

if (import.meta.main) await demoSnapshot()
