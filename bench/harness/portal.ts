import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { connect } from '#kernel/database/index.ts'
import { freePort } from '../../checks/free-port.ts'
import { pagesAreFresh } from '../../web/build.ts'
import { administratorId, callHeaders } from '../data/sessions.ts'
import { type BenchDatabase, benchFolder } from './database.ts'
import { startedServer } from './processes.ts'

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

/** One API process on a data set, in a session of its own as `npm start` runs the portal's programs. */
export async function startApi(database: BenchDatabase, settings: Record<string, string> = {}): Promise<Subject> {
  if (!pagesAreFresh()) execFileSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/api.ts'], {
    cwd: root,
    env: { ...apiEnvironment(database), PORT: String(port), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const stop = await startedServer('the API process', child, `${url}/ready`)
  const apiPid = child.pid ?? 0
  return { url, apiPid, pids: [apiPid, database.pid], database, stop }
}

/** Headers of calls by the administrator, whose session has just proved its identity. */
export async function administratorHeaders({ url }: { url: string }) {
  const { sql, close } = connect(url, { max: 1 })
  await sql`update session set proved_at = now(), factor_proved_at = now() where member_id = ${administratorId}`
  await close()
  return { ...callHeaders(administratorId), 'content-type': 'application/json' }
}

/** Makes a call and fails with its answer if it is refused. */
export async function callOrFail(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return answer
}
