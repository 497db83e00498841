import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Db, lateReadCounts } from '#kernel/database/index.ts'
import type { LoadShedder } from '#kernel/http/index.ts'
import { countJobsByState, oldestWaitSeconds } from '#kernel/jobs/index.ts'
import { droppedLogLines } from '#kernel/log/index.ts'
import type { PageCache } from '#kernel/pages/index.ts'

/** Sources that are read when the metrics are scraped. */
export interface MetricsSources {
  db: Db
  /** Absent in processes that serve no pages. */
  pageCache?: Pick<PageCache, 'stats'>
  load?: Pick<LoadShedder, 'stats'>
}

const registry = new Registry()
const registers = [registry]
let sources: MetricsSources | undefined

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests that reached a route, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  registers,
})

/** Measures every request. The label is the route's pattern, not the address, which has unbounded values. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** Sets the sources of this process's metrics; the latest call wins. */
export const watchSources = (newSources: MetricsSources): void => {
  sources = newSources
}

/** All metrics in the text format of Prometheus. */
export const metricsText = (): Promise<string> => registry.metrics()

const pageCacheCounts = [
  ['hits', 'Pages answered from the page cache'],
  ['notModified', 'Of these, answered with 304'],
  ['misses', 'Cacheable pages that were not there'],
  ['renders', 'Renders for the page cache'],
  ['dropped', 'Pages dropped by events'],
  ['evicted', 'Pages dropped for room'],
  ['paused', 'Stored pages sent because the database did not answer'],
] as const

for (const [field, help] of pageCacheCounts) {
  new Counter({
    name: `page_cache_${field.toLowerCase()}_total`,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(sources?.pageCache?.stats()[field] ?? 0)
    },
  })
}

new Gauge({
  name: 'page_cache_bytes',
  help: 'Memory held by cached pages',
  registers,
  collect() {
    this.set(sources?.pageCache?.stats().bytes ?? 0)
  },
})

new Gauge({
  name: 'db_connections',
  help: 'Connections to our database by program and state, all processes together',
  labelNames: ['program', 'state'],
  registers,
  async collect() {
    this.reset()
    if (!sources) return
    const rows = await findConnections(sources.db).catch(() => []) // the other metrics matter most when the database is down
    for (const { program, state, count } of rows) this.set({ program, state }, count)
  },
})

async function findConnections(db: Db) {
  const { rows } = await sql<{ program: string; state: string; count: number }>`
    select application_name as program, coalesce(state, 'other') as state, count(*) as count
    from pg_stat_activity
    where datname = current_database() and application_name like 'shuzi%'
    group by 1, 2`.execute(db)
  return rows
}

new Counter({
  name: 'db_late_reads_total',
  help: 'Queries of exports and statistics by the server they ran on, and why not on the replica',
  labelNames: ['ran_on', 'reason'],
  registers,
  collect() {
    this.reset()
    for (const { ranOn, reason, count } of lateReadCounts()) this.inc({ ran_on: ranOn, reason }, count)
  },
})

new Gauge({
  name: 'jobs',
  help: 'Jobs by state, each counted to 10000',
  labelNames: ['state'],
  registers,
  async collect() {
    this.reset()
    if (!sources) return
    const rows = await countJobsByState(sources.db).catch(() => [])
    for (const { state, count } of rows) this.set({ state }, count)
  },
})

new Gauge({
  name: 'jobs_oldest_waiting_seconds',
  help: 'For how long the job that waits longest has been ready',
  registers,
  async collect() {
    if (sources) this.set(await oldestWaitSeconds(sources.db).catch(() => Number.NaN))
  },
})

new Counter({
  name: 'http_requests_refused_by_load_total',
  help: 'Requests answered with 503 because of overload',
  registers,
  collect() {
    this.reset()
    this.inc(sources?.load?.stats().refused ?? 0)
  },
})

new Counter({
  name: 'log_lines_dropped_total',
  help: 'Log lines that could not be written, for example because the disk was full',
  registers,
  collect() {
    this.reset()
    this.inc(droppedLogLines())
  },
})

const loopDelay = monitorEventLoopDelay({ resolution: 20 })
loopDelay.enable()
new Gauge({
  name: 'nodejs_eventloop_delay_seconds',
  help: 'How late timers run since the last look, by quantile',
  labelNames: ['quantile'],
  registers,
  collect() {
    for (const quantile of [50, 99, 100]) {
      this.set({ quantile: quantile / 100 }, loopDelay.percentile(quantile) / 1e9)
    }
    loopDelay.reset()
  },
})

new Gauge({
  name: 'process_resident_memory_bytes',
  help: 'Memory of this process',
  registers,
  collect() {
    this.set(process.memoryUsage.rss())
  },
})

new Counter({
  name: 'process_cpu_seconds_total',
  help: 'CPU time of this process',
  registers,
  collect() {
    const { user, system } = process.cpuUsage()
    this.reset()
    this.inc((user + system) / 1e6)
  },
})
