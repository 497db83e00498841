import path from 'node:path'
import type { Config } from '#kernel/config.ts'
import type { SchemaSource } from '#kernel/database/schema-source.ts'
import { lockFolder, type OwnerLock } from '../postgres/lock.ts'
import { type Database, keepDatabase, migrateDatabase } from './database.ts'
import { checkDisk, freePort, prepareDataDir } from './preflight.ts'
import { type Host, type Program, runOnce } from './program.ts'
import { Service } from './service.ts'
import type { Terminal } from './terminal.ts'
import { onSourceChange } from './watch.ts'
import { welcome } from './words.ts'

/** What the portal is made of. */
export interface Plan {
  schema: SchemaSource
  /** Builds the pages to its end; run when they are not fresh. */
  pages: Program & { isFresh(): boolean | Promise<boolean> }
  /** Loads the demo's texts to their end; run at every start that wants it, has nothing to do when they are there. */
  demo: Program
  /** Makes the demo's files while the portal serves. */
  demoFiles: Program
  /** Serve until we stop, started in this order; some only under some configurations. */
  services: (Program & { isNeeded?(config: Config): boolean })[]
  /** Folders whose changes start the services anew while developing. */
  sources: string[]
}

/** The whole portal, from an empty folder to its address and back. */
export class Portal {
  readonly #plan: Plan
  readonly #config: Config
  readonly #environment: NodeJS.ProcessEnv
  readonly #terminal: Terminal
  readonly #logDir: string
  readonly #calledOff = new AbortController()
  readonly #services: Service[] = []
  #lock: OwnerLock | undefined
  #database: Database | undefined
  #starting: Promise<void> | undefined
  /** What goes on beside the services; ends by itself, or with the portal. */
  #goOn: Promise<void> | undefined
  #unwatch = () => {}

  constructor(plan: Plan, config: Config, environment: NodeJS.ProcessEnv, terminal: Terminal) {
    this.#plan = plan
    this.#config = config
    this.#environment = environment
    this.#terminal = terminal
    this.#logDir = path.join(config.dataDir, 'log')
  }

  start(): Promise<void> {
    this.#starting = this.#bringUp()
    return this.#starting
  }

  /** Ends everything in order, a start under way included: first the programs, then what they stand on. */
  async stop(): Promise<void> {
    this.#calledOff.abort()
    this.#unwatch()
    await Promise.all(this.#services.map((service) => service.stop()))
    await this.#starting?.catch(() => {})
    await this.#goOn
    await this.#database?.stop()
    this.#lock?.release()
  }

  /** Ends everything at once. */
  kill(): void {
    for (const service of this.#services) service.kill()
    this.#database?.kill()
  }

  async #bringUp() {
    const { dataDir, host, port: wanted, publicUrl, dev } = this.#config
    prepareDataDir(dataDir)
    this.#lock = lockFolder(dataDir)
    const port = await freePort(host, wanted)
    checkDisk(dataDir)
    const databaseUrl = await this.#openDatabase()
    const environment = {
      NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'), // the next start is a third shorter
      ...this.#environment,
      PORT: String(port),
      ...databaseUrl,
    }
    const programs = { environment, terminal: this.#terminal, logDir: this.#logDir }
    await this.#prepare(programs)
    await this.#serve(programs)
    if (this.#config.demo) this.#goOn = this.#makeDemoFiles(programs)
    if (dev) this.#unwatch = onSourceChange(this.#plan.sources, (file) => this.#renew(file))
    this.#terminal.say(welcome(this.#config, wanted === 0 ? `http://${host}:${port}` : publicUrl, this.#logDir))
  }

  /** Brings the database up, the embedded one unless another is named, and answers with what our programs must know. */
  async #openDatabase(): Promise<{ DATABASE_URL?: string }> {
    const { databaseUrl, dataDir } = this.#config
    if (!databaseUrl) {
      const opening = keepDatabase(dataDir, this.#terminal, this.#calledOff.signal)
      this.#database = await this.#terminal.during('启动数据库', opening)
    }
    await this.#terminal.during('检查数据库结构', this.#migrate())
    return this.#database ? { DATABASE_URL: this.#database.url } : {}
  }

  #migrate() {
    return migrateDatabase(this.#database?.url ?? this.#config.databaseDirectUrl ?? '', this.#plan.schema)
  }

  async #prepare(host: Host) {
    const { pages, demo } = this.#plan
    const { signal } = this.#calledOff
    const isBuilt = this.#config.dev || (await pages.isFresh())
    if (!isBuilt) await this.#terminal.during(pages.label, runOnce(pages, host, signal))
    if (this.#config.demo) await this.#terminal.during(demo.label, runOnce(demo, host, signal))
  }

  async #serve(host: Host) {
    this.#calledOff.signal.throwIfAborted()
    const needed = this.#plan.services.filter(({ isNeeded }) => isNeeded?.(this.#config) ?? true)
    for (const program of needed) this.#services.push(new Service(program, host))
    const ready = Promise.all(this.#services.map((service) => service.ready))
    await this.#terminal.during('启动各服务', ready)
  }

  /** A failure costs some of the demo, not the portal: it says so itself, and the next start goes on. */
  #makeDemoFiles(host: Host): Promise<void> {
    return runOnce(this.#plan.demoFiles, host, this.#calledOff.signal).catch(() => {})
  }

  async #renew(file: string) {
    this.#terminal.say(`${path.basename(file)} 有改动，正在重新启动各服务。`)
    try {
      if (file.endsWith('.sql')) await this.#migrate()
      for (const service of this.#services) service.renew()
    } catch (error) {
      this.#terminal.say((error as Error).message)
    }
  }
}
