import path from 'node:path'
import type { Config } from '#kernel/config.ts'
import { lockFolder, type OwnerLock } from '../postgres/lock.ts'
import { type Database, keepDatabase, migrateDatabase } from './database.ts'
import { checkDisk, freePort, prepareDataDir } from './preflight.ts'
import { type Host, type Program, runOnce } from './program.ts'
import { Service } from './service.ts'
import type { Terminal } from './terminal.ts'
import { onSourceChange } from './watch.ts'
import { welcome } from './words.ts'

/** What the portal is made of. */
export interface Parts {
  migrations: string
  /** Builds the pages to its end; run when they are not fresh. */
  pages: Program & { isFresh(): boolean | Promise<boolean> }
  /** Loads the demo content to its end; run at every start that wants it, has nothing to do when it is there. */
  demo: Program
  /** Serve until we stop, started in this order. */
  services: Program[]
  /** Folders whose changes start the services anew while developing. */
  sources: string[]
}

export interface Portal {
  start(): Promise<void>
  /** Ends everything in order, a start under way included: first the programs, then what they stand on. */
  stop(): Promise<void>
  /** Ends everything at once. */
  kill(): void
}

export function createPortal(parts: Parts, config: Config, environment: NodeJS.ProcessEnv, terminal: Terminal): Portal {
  const cancelled = new AbortController()
  const { signal } = cancelled
  const logDir = path.join(config.dataDir, 'log')
  const services: Service[] = []
  let lock: OwnerLock | undefined
  let database: Database | undefined
  let starting: Promise<void> | undefined
  let unwatch = () => {}

  async function start() {
    prepareDataDir(config.dataDir)
    lock = lockFolder(config.dataDir)
    const port = await freePort(config.host, config.port)
    checkDisk(config.dataDir)
    if (!config.databaseUrl)
      database = await terminal.during('启动数据库', keepDatabase(config.dataDir, terminal, signal))
    const ours = { ...environment, PORT: String(port), ...(database && { DATABASE_URL: database.url }) }
    const host = { environment: ours, terminal, logDir }
    const migrate = () => migrateDatabase(database?.url ?? config.databaseDirectUrl ?? '', parts.migrations)
    await terminal.during('检查数据库结构', migrate())
    await prepare(host)
    await terminal.during('启动各服务', serve(host))
    if (config.dev) unwatch = onSourceChange(parts.sources, (file) => renew(file, migrate))
    terminal.say(welcome(config, config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl, logDir))
  }

  async function prepare(host: Host) {
    const isBuilt = config.dev || (await parts.pages.isFresh())
    if (!isBuilt) await terminal.during(parts.pages.label, runOnce(parts.pages, host, signal))
    if (config.demo) await terminal.during(parts.demo.label, runOnce(parts.demo, host, signal))
  }

  async function serve(host: Host) {
    signal.throwIfAborted()
    for (const program of parts.services) services.push(new Service(program, host))
    await Promise.all(services.map((service) => service.ready))
  }

  async function renew(file: string, migrate: () => Promise<unknown>) {
    terminal.say(`${path.basename(file)} 有改动，正在重新启动各服务。`)
    try {
      if (file.endsWith('.sql')) await migrate()
      for (const service of services) service.renew()
    } catch (error) {
      terminal.say((error as Error).message)
    }
  }

  return {
    start() {
      starting = start()
      return starting
    },
    async stop() {
      cancelled.abort()
      unwatch()
      await Promise.all(services.map((service) => service.stop()))
      await starting?.catch(() => {})
      await database?.stop()
      lock?.release()
    },
    kill() {
      for (const service of services) service.kill()
      database?.kill()
    },
  }
}
