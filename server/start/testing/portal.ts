import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { startPostgres } from '../../postgres/launcher.ts'
import { commandLines, processesOn } from '../../postgres/processes.ts'

const server = path.resolve(import.meta.dirname, '../..')

/** A small portal: the real supervisor and database with an API that only stores numbers. */
const api = `
import http from 'node:http'
import { connect } from '${server}/kernel/database/index.ts'
const { sql } = connect(process.env.DATABASE_URL, { max: 4 })
const answers = {
  '/write': async (id) => { await sql\`insert into entry (id) values (\${id})\`; return id },
  '/rows': async () => (await sql\`select id from entry order by id\`).map((row) => row.id),
  '/pid': () => process.pid,
}
const serve = async (request, response) => {
  const url = new URL(request.url, 'http://localhost')
  try { response.end(JSON.stringify(await answers[url.pathname](Number(url.searchParams.get('id'))))) }
  catch (error) { response.statusCode = 500; response.end(error.message) }
}
const listener = http.createServer(serve).listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'))
process.on('SIGTERM', () => { console.log('{"msg":"drained"}'); listener.closeAllConnections(); process.exit() })
`
const worker = `
import { spawn } from 'node:child_process'
spawn(process.execPath, [import.meta.dirname + '/helper.mjs'], { stdio: 'inherit' })
process.send('ready')
`

const main = (dir: string) => `
import { main } from '${server}/start/main.ts'
const at = (file) => '${dir}/' + file
await main(process.argv.slice(2), {
  schema: { migrations: at('migrations'), routines: [] },
  pages: { name: 'pages', label: '生成页面', file: at('pages.mjs'), isFresh: () => true },
  demo: { name: 'demo', label: '装入演示内容', file: at('demo.mjs') },
  demoFiles: { name: 'demo-files', label: '制作演示文件', file: at('demo-files.mjs') },
  services: [
    { name: 'api', label: '门户服务', file: at('sources/api.mjs') },
    { name: 'worker', label: '后台任务', file: at('sources/worker.mjs') },
  ],
  sources: [at('sources')],
})
`

export interface Started {
  child: ChildProcess
  /** Its output so far. */
  out(): string
  err(): string
  /** Waits for its address. */
  address(): Promise<string>
  exit: Promise<number | null>
}

/** A folder with the portal's programs, which tests may replace, and its data. */
export class TestPortal {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'portal-'))
  readonly data = path.join(this.dir, 'data')
  readonly #started: Started[] = []
  #isMounted = false

  constructor() {
    enterable(this.dir)
    mkdirSync(path.join(this.dir, 'migrations'))
    mkdirSync(path.join(this.dir, 'sources'))
    this.write('start.mjs', main(this.dir))
    this.write('sources/api.mjs', api)
    this.write('sources/worker.mjs', worker)
    this.write('sources/helper.mjs', 'setInterval(() => {}, 1000)')
    this.write('demo.mjs', "console.log('演示内容已就绪。')")
    this.write('demo-files.mjs', "console.log('演示文件已就绪。')")
    this.write('migrations/0001_entry.sql', 'create table entry (id int primary key);')
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.dir, file), text)
  }

  start(environment: Record<string, string> = {}, ...args: string[]): Started {
    const child = spawn(process.execPath, [path.join(this.dir, 'start.mjs'), ...args], {
      env: { ...process.env, PORT: '0', DATA_DIR: this.data, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const started = observe(child)
    this.#started.push(started)
    return started
  }

  /** Copies an empty database prepared once for all tests, because creating one takes longer than most tests. */
  seed(folder = path.join(this.data, 'postgres')): void {
    seedDatabase(folder)
  }

  /** Creates the data directory as a mount point; the mount is removed with the portal. */
  onDisk(): string {
    mkdirSync(this.data)
    this.#isMounted = true
    return this.data
  }

  /** Processes of the embedded database. */
  database() {
    return processesOn(path.join(this.data, 'postgres/data'))
  }

  postmaster(): number {
    return Number(readFileSync(path.join(this.data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** All processes of this portal, including the database. */
  leftovers(): string[] {
    const programs = commandLines().filter(({ command }) => command.includes(this.dir))
    return [...programs, ...this.database()].map((process) => JSON.stringify(process))
  }

  async remove(): Promise<void> {
    for (const { child, exit } of this.#started) {
      child.kill('SIGKILL')
      await exit
    }
    await expect.poll(() => this.leftovers(), { timeout: 30_000 }).toEqual([])
    if (this.#isMounted) execFileSync('umount', [this.data])
    rmSync(this.dir, { recursive: true, force: true })
  }
}

let empty: string

export function seedDatabase(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  execFileSync('cp', ['-a', empty, folder])
}

/** Creates the database that `seed` copies. */
export function prepareEmptyDatabase(): void {
  beforeAll(async () => {
    empty = mkdtempSync(path.join(tmpdir(), 'portal-empty-'))
    const server = await startPostgres({ dir: empty, log: () => {} })
    await server.stop()
  })
  afterAll(() => rmSync(empty, { recursive: true, force: true }))
}

/** As root the database runs as another user, which must be able to enter. */
const enterable = (dir: string) => chmodSync(dir, 0o755)

function observe(child: ChildProcess): Started {
  let [out, err] = ['', '']
  child.stdout?.on('data', (chunk) => {
    out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    err += chunk
  })
  return {
    child,
    out: () => out,
    err: () => err,
    exit: new Promise((resolve) => child.once('close', resolve)),
    async address() {
      await expect.poll(() => out + err, { timeout: 30_000 }).toContain('已启动：http')
      return /已启动：(\S+)/.exec(out)?.[1] ?? ''
    },
  }
}
