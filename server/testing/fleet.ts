import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, migrate } from '#kernel/database/index.ts'
import { freePort } from '../../checks/free-port.ts'
import { throwaway } from '../../checks/throwaway-database.ts'
import { pagesAreFresh } from '../../web/build.ts'
import { schema } from '../migrations.ts'
import { startPostgres } from '../postgres/launcher.ts'
import { startBalancer } from './round-robin.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const captchaCode = 'TEST5'

interface FleetOptions {
  apis: number
  workers: number
  /** Further environment variables of all processes. */
  settings?: Record<string, string>
}

/** Starts several API processes and workers on one PostgreSQL behind a load balancer. */
export const startFleet = async ({ apis, workers, settings }: FleetOptions) => {
  if (!pagesAreFresh()) execFileSync(process.execPath, ['web/build.ts'], { cwd: root })
  const dir = mkdtempSync(path.join(tmpdir(), 'shuzi-fleet-'))
  chmodSync(dir, 0o755) // as root the database runs under another account, which must be able to enter
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), log: () => {}, settings: throwaway })
  const connection = connect(postgres.url, { max: 4 })
  await migrate(connection.sql, schema)
  const ports = await freePorts(apis)
  const balancer = await startBalancer(ports)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: balancer.url,
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'data'),
    CAPTCHA_CODE: captchaCode,
    LOG_LEVEL: 'info',
    ...settings,
  }
  const programs = [
    ...ports.map((port) => program('server/api.ts', { ...env, PORT: String(port) })),
    ...Array.from({ length: workers }, () => program('server/worker.ts', env)),
  ]
  await Promise.all(programs.map(({ ready }) => ready))
  return {
    url: balancer.url,
    /** The address of each API process without the balancer. */
    apis: ports.map((port) => `http://127.0.0.1:${port}`),
    /** The log lines of each API process, and of each worker. */
    apiLogs: () => programs.slice(0, apis).map(({ lines }) => lines()),
    workerLogs: () => programs.slice(apis).map(({ lines }) => lines()),
    /** The database, for connections of one's own. */
    databaseUrl: postgres.url,
    db: connection.db,
    sql: connection.sql,
    async stop() {
      balancer.stop()
      await Promise.all(programs.map(({ stop }) => stop()))
      await connection.close()
      await postgres.stop('now')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type Fleet = Awaited<ReturnType<typeof startFleet>>

const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

const program = (file: string, env: NodeJS.ProcessEnv) => {
  const child: ChildProcess = spawn(process.execPath, [file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    lines: () => output.split('\n').filter(Boolean),
    ready: new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    }),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
