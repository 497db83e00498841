import { watch } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kernel/config/index.ts'
import type { SchemaSource } from '#kernel/database/index.ts'
import { hasMerchant } from '../areas/money/payments/merchants/merchants.ts'
import { lockFolder, type OwnerLock } from '../postgres/lock.ts'
import { requireNoHalfRestore } from '../restore/mark-file.ts'
import { type Database, migrateDatabase, superviseDatabase } from './database.ts'
import { freePort, prepareDataDir, roomToStart } from './preflight.ts'
import { type Host, type Program, runOnce } from './program.ts'
import { Service } from './service.ts'
import type { Terminal } from './terminal.ts'

/** The programs and folders a portal consists of. */
export interface Plan {
  schema: SchemaSource
  /** Builds the pages and exits; run only when the sources have changed since the last build. */
  pages: Program & { isFresh(): boolean | Promise<boolean> }
  /** Loads the demo's texts and exits; run at every start with demo content, does nothing when they are there. */
  demo: Program
  /** Makes the demo's documents and videos while the portal serves. */
  demoFiles: Program
  /** Run until the portal stops, started in this order; some are needed only by some configurations. */
  services: (Program & { isNeeded?(config: Config): boolean })[]
  /** During development a change in one of these folders restarts the services. */
  sources: string[]
}

const SETTLE = 150

/** Calls back once after each burst of changes to programs or migrations; returns a function that stops watching. */
function onSourceChange(folders: string[], changed: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => changed(path.join(folder, name)), SETTLE)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

const accounts = [
  ['admin', 'Admin@2026', '管理员（admin02 等同事的角色见 README）'],
  ['qiye01', 'Member@2026', '一级会员（企业）'],
  ['geren01', 'Member@2026', '二级会员（个人）'],
  ['third01', 'Member@2026', '三级会员（与 qiye01 同一企业）'],
]

/** Names the parts of an unconfigured portal that are not real. */
function simulatedParts({ demo, simulatesPayments }: Config): string[] {
  const lines = []
  if (demo) lines.push('演示内容：会员、企业、资讯与文件均为虚构，DEMO=off 可启动空白门户。')
  if (simulatesPayments) lines.push('演示支付：充值由随附的模拟网关收款，不收真钱；配置微信支付或支付宝商户后停用。')
  return lines
}

/** Printed when the portal has started: its address, the demo accounts, and the parts that are not real. */
function welcome(config: Config, address: string, logDir: string): string {
  const lines = ['', `门户已启动：${address}`, `管理后台：${address}/System/LoReg`]
  const { merchants, simulatesPayments } = config
  if (!hasMerchant(merchants) && !simulatesPayments)
    lines.push('', '尚未开通在线支付：没有配置微信支付或支付宝商户，会员不能充值。')
  if (config.demo) {
    lines.push('', '演示账号（账号 / 密码）：')
    for (const [name = '', password = '', level] of accounts)
      lines.push(`  ${name.padEnd(8)} ${password.padEnd(12)} ${level}`)
  }
  const simulated = simulatedParts(config)
  if (simulated.length > 0) lines.push('', '以下为模拟：', ...simulated.map((line) => `  ${line}`))
  lines.push('', `运行日志在 ${logDir}，按 Ctrl-C 停止。`, '')
  return lines.join('\n')
}

/** Starts and stops the whole portal: database, page build, demo content and services. */
export class Portal {
  readonly #plan: Plan
  readonly #config: Config
  readonly #environment: NodeJS.ProcessEnv
  readonly #terminal: Terminal
  readonly #logDir: string
  /** Aborted when the portal stops, or with the error of the first startup step that failed. */
  readonly #startup = new AbortController()
  readonly #services: Service[] = []
  #port = 0
  #lock: OwnerLock | undefined
  #database: Database | undefined
  #starting: Promise<void> | undefined
  #makingDemoFiles: Promise<void> | undefined
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

  /** Stops the programs first and then the database they use; a startup in progress is aborted. */
  async stop(): Promise<void> {
    this.#startup.abort()
    this.#unwatch()
    await Promise.all(this.#services.map((service) => service.stop()))
    await this.#starting?.catch(() => {})
    await this.#makingDemoFiles
    await this.#database?.stop()
    this.#lock?.release()
  }

  /** Kills everything without waiting; the database recovers at the next start. */
  kill(): void {
    for (const service of this.#services) service.kill()
    this.#database?.kill()
  }

  async #bringUp() {
    const { dataDir, host, port, publicUrl, dev, demo } = this.#config
    prepareDataDir(this.#config)
    this.#lock = lockFolder(dataDir)
    requireNoHalfRestore(dataDir)
    this.#port = await freePort(host, port)
    await roomToStart(dataDir, this.#terminal.say, this.#startup.signal)
    await this.#together(this.#buildPages(), this.#prepareDatabase())
    await this.#serve()
    if (demo) this.#makingDemoFiles = this.#makeDemoFiles()
    if (dev) this.#unwatch = onSourceChange(this.#plan.sources, (file) => this.#restartServices(file))
    this.#terminal.say(welcome(this.#config, port === 0 ? `http://${host}:${this.#port}` : publicUrl, this.#logDir))
  }

  /** The address of the embedded database is part of it once that has started. */
  get #host(): Host {
    const environment = {
      NODE_COMPILE_CACHE: path.join(this.#config.dataDir, 'compile-cache'), // the next start is a third shorter
      ...this.#environment,
      PORT: String(this.#port),
      ...(this.#database && { DATABASE_URL: this.#database.url }),
    }
    return { environment, terminal: this.#terminal, logDir: this.#logDir }
  }

  /** Waits until every step has ended. A step that fails aborts the others, and its error is the one thrown. */
  async #together(...steps: Promise<void>[]) {
    for (const step of steps) step.catch((error) => this.#startup.abort(error))
    await Promise.allSettled(steps)
    this.#startup.signal.throwIfAborted()
  }

  /** Needs neither database nor demo content, so it runs beside them: on a first start it takes longest. */
  async #buildPages() {
    const { pages } = this.#plan
    if (this.#config.dev || (await pages.isFresh())) return
    await this.#run(pages)
  }

  /** Starts the embedded database unless DATABASE_URL names another, migrates it and loads the demo's texts. */
  async #prepareDatabase() {
    const { databaseUrl, dataDir, demo } = this.#config
    if (!databaseUrl) {
      const opening = superviseDatabase(dataDir, this.#terminal, this.#startup.signal)
      this.#database = await this.#terminal.during('启动数据库', opening)
    }
    await this.#terminal.during('检查数据库结构', this.#migrate())
    if (demo) await this.#run(this.#plan.demo)
  }

  async #run(program: Program) {
    await this.#terminal.during(program.label, runOnce(program, this.#host, this.#startup.signal))
  }

  #migrate() {
    return migrateDatabase(this.#database?.url ?? this.#config.databaseDirectUrl ?? '', this.#plan.schema)
  }

  async #serve() {
    this.#startup.signal.throwIfAborted()
    const needed = this.#plan.services.filter(({ isNeeded }) => isNeeded?.(this.#config) ?? true)
    for (const program of needed) this.#services.push(new Service(program, this.#host))
    const ready = Promise.all(this.#services.map((service) => service.ready))
    await this.#terminal.during('启动各服务', ready)
  }

  /** A failure costs some demo files, not the portal, and the next start retries. */
  async #makeDemoFiles(): Promise<void> {
    const { signal } = this.#startup
    try {
      await runOnce(this.#plan.demoFiles, this.#host, signal)
    } catch (error) {
      if (!signal.aborted) this.#terminal.say(`${(error as Error).message}下次启动时继续。`)
    }
  }

  async #restartServices(file: string) {
    this.#terminal.say(`${path.basename(file)} 有改动，正在重新启动各服务。`)
    try {
      if (file.endsWith('.sql')) await this.#migrate()
      for (const service of this.#services) service.restart()
    } catch (error) {
      this.#terminal.say((error as Error).message)
    }
  }
}
