import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../checks/free-port.ts'
import { pagesAreFresh } from '../../web/build.ts'
import { type BenchDatabase, benchFolder } from './database.ts'
import { endWithThis } from './processes.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Data directory of the portal under test. */
export const portalFolder = path.join(benchFolder, 'portal')

/** One API process under test with the database it uses. */
export interface Subject {
  url: string
  apiPid: number
  /** Server and PostgreSQL, which together account for all CPU time of a request. */
  pids: number[]
  database: BenchDatabase
  stop(): Promise<void>
}

/** The environment of an API process or a worker on a data set. */
export const apiEnvironment = (database: BenchDatabase): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATA_DIR: portalFolder,
  DATABASE_URL: database.url,
  DEMO: 'off',
  LOG_LEVEL: 'error',
})

/** Two minutes, since the machine may be busy with something else. */
const maxTries = 1_200

/** One API process on a data set, in a session of its own as `npm start` runs the portal's programs. */
export async function startApi(database: BenchDatabase, settings: Record<string, string> = {}): Promise<Subject> {
  if (!pagesAreFresh()) execFileSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = endWithThis(
    spawn(process.execPath, ['server/api.ts'], {
      cwd: root,
      env: { ...apiEnvironment(database), PORT: String(port), ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    }),
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for (
    let tries = 0;
    !(await fetch(`${url}/ready`)
      .then((answer) => answer.ok)
      .catch(() => false));
    tries++
  ) {
    if (tries > maxTries || child.exitCode !== null) {
      child.kill('SIGTERM')
      throw new Error('the API process did not become ready')
    }
    await sleep(100)
  }
  const apiPid = child.pid ?? 0
  return {
    url,
    apiPid,
    pids: [apiPid, database.pid],
    database,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
