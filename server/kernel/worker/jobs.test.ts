import { once } from 'node:events'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { type AnyJob, cancelJob, job, retryJob, writePause } from '#kernel/jobs/index.ts'
import { type Events, listen } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { startWorker, type WorkerOptions } from './start-worker.ts'
import '../jobs/tables.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let events: Events
const logged: string[] = []
const log = createLog(
  'info',
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  }),
)
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await testDatabase()
  events = await listen(database.url, createLog('silent'))
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await events.close()
  await database.close()
})

/** A worker that looks around every second, because several tests wait until it does. */
const runWorker = (...definitions: AnyJob[]) => runWorkerThatLooks({ look: 1, repeat: 1 }, ...definitions)

async function runWorkerThatLooks(seconds: WorkerOptions['seconds'], ...definitions: AnyJob[]) {
  const worker = await startWorker({
    databaseUrl: database.url,
    db: database.db,
    files: openFileStore(undefined, '/nonexistent'),
    log,
    events,
    definitions,
    seconds,
  })
  stops.push(worker.stop)
  return worker
}

const Payload = z.object({ id: z.number() })
const add = inTransaction((tx: Tx, which: typeof greet, id: number) => which.enqueue(tx, { id }))
const greet = job('test.greet', Payload, { title: '问候', lane: 'background' })
const rowOf = (id: string | undefined) =>
  database.db
    .selectFrom('pgboss.job_common')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()
const untilState = (id: string | undefined, state: string, timeout = 15_000) =>
  vi.waitFor(async () => expect((await rowOf(id))?.state).toBe(state), { timeout, interval: 50 })

test('a job commits or rolls back with the transaction that added it', async () => {
  const id = await add(database.db, greet, 1)
  expect(await rowOf(id)).toMatchObject({ name: 'test.greet', state: 'created', data: { id: 1 } })
  const broken = inTransaction(async (tx) => {
    await greet.enqueue(tx, { id: 2 })
    throw new Error('no purchase after all')
  })
  await expect(broken(database.db)).rejects.toThrow('no purchase after all')
  const { count } = await database.db
    .selectFrom('pgboss.job_common')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('name', '=', 'test.greet')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('a payload of the wrong shape is refused when it is added', async () => {
  await expect(add(database.db, greet, 'one' as never)).rejects.toThrow()
})

test('the first jobs of a kind, added concurrently, are all stored', async () => {
  for (let round = 0; round < 20; round++) {
    const fresh = job(`test.fresh${round}`, Payload, { title: '首批', lane: 'background' })
    const ids = await Promise.all(Array.from({ length: 10 }, (_, id) => add(database.db, fresh, id)))
    expect(new Set(ids.filter(Boolean)).size).toBe(10)
  }
})

test('jobs added at once on a fresh database all arrive, and a worker runs each as soon as it is committed', async () => {
  const busy = job('test.busy', Payload, { title: '忙碌', lane: 'background', concurrency: 2 })
  const ran: number[] = []
  busy.handledBy(async (_, { id }) => void ran.push(id))
  await Promise.all(Array.from({ length: 10 }, (_, id) => add(database.db, busy, id)))
  await runWorkerThatLooks({ look: 5 }, busy)
  await vi.waitFor(() => expect(ran).toHaveLength(10), { timeout: 15_000 })
  const waits: number[] = []
  for (const id of [97, 98, 99]) {
    const begun = performance.now()
    await add(database.db, busy, id)
    await vi.waitFor(() => expect(ran).toContain(id), { timeout: 15_000, interval: 10 })
    waits.push(performance.now() - begun)
  }
  expect(Math.min(...waits)).toBeLessThan(2_500) // the next poll would come after 5 s
})

test('a failed job is retried and then succeeds; the failure is a sentence, the stack is in the log', async () => {
  const shaky = job('test.shaky', Payload, { title: '不稳', lane: 'background', retryDelay: 1 })
  let tries = 0
  shaky.handledBy(async () => {
    if (++tries === 1) throw new Error('文件损坏，无法读取')
  })
  await runWorker(shaky)
  const id = await add(database.db, shaky, 1)
  await untilState(id, 'retry')
  const failed = await rowOf(id)
  expect(failed?.output).toMatchObject({ message: '文件损坏，无法读取' })
  expect(JSON.stringify(failed?.output)).not.toContain('jobs.test.ts')
  expect(logged.find((line) => line.includes('文件损坏'))).toContain('jobs.test.ts')
  await untilState(id, 'completed')
  expect(tries).toBe(2)
})

test('a job that keeps failing ends as failed; an administrator can retry it', async () => {
  const hopeless = job('test.hopeless', Payload, { title: '无望', lane: 'background', retryLimit: 0 })
  let tries = 0
  const secondTry = Promise.withResolvers<void>()
  hopeless.handledBy(async () => {
    if (++tries === 2) await secondTry.promise
    throw new Error('还是不行')
  })
  await runWorker(hopeless)
  const id = await add(database.db, hopeless, 1)
  await untilState(id, 'failed')
  const retry = inTransaction((tx, which: string) => retryJob(tx, which))
  expect(await retry(database.db, id ?? '')).toEqual({ name: 'test.hopeless' })
  expect(await retry(database.db, id ?? '')).toBeUndefined()
  secondTry.resolve()
  await untilState(id, 'failed')
  expect(tries).toBe(2)
})

test('progress is written at most once a second and shows the step a failed job stopped in', async () => {
  const slow = job('test.slow', Payload, { title: '缓慢', lane: 'background', retryLimit: 0 })
  const seen = new Set<string | undefined>()
  const progressOf = (id: string | undefined) =>
    database.db
      .selectFrom('job_progress')
      .select(['percent', 'step'])
      .where('job_id', '=', id ?? '')
      .executeTakeFirst()
  slow.handledBy(async ({ progress }) => {
    for (let percent = 0; percent <= 80; percent++) progress(percent, `第 ${percent} 页`)
    while (!seen.has('第 80 页')) {
      await pause(50)
      seen.add((await progressOf(id))?.step)
    }
    progress(90, '合并')
    throw new Error('磁盘已满')
  })
  await runWorker(slow)
  const id = await add(database.db, slow, 1)
  await untilState(id, 'failed')
  expect(['第 0 页', '第 80 页', undefined]).toEqual(expect.arrayContaining([...seen]))
  expect(await progressOf(id)).toEqual({ percent: 90, step: '合并' })
})

test('of jobs with one key at most one is queued and one runs', async () => {
  const index = job('test.index', Payload, { title: '索引', lane: 'background', singletonKey: ({ id }) => String(id) })
  const gate = Promise.withResolvers<void>()
  let runs = 0
  index.handledBy(async () => {
    runs++
    await gate.promise
  })
  const first = await add(database.db, index, 1)
  expect(await add(database.db, index, 1)).toBeUndefined()
  expect(await add(database.db, index, 2)).toBeDefined()
  await runWorker(index)
  await untilState(first, 'active')
  const second = await add(database.db, index, 1) // the running one may have read the old state already
  expect(second).toBeDefined()
  expect(await add(database.db, index, 1)).toBeUndefined()
  gate.resolve()
  await untilState(second, 'completed')
  expect(runs).toBe(3)
})

test('a queued job that is cancelled never runs', async () => {
  const later = job('test.later', Payload, { title: '稍后', lane: 'background' })
  const id = await inTransaction((tx) => later.enqueue(tx, { id: 1 }, { delaySeconds: 60 }))(database.db)
  const cancel = inTransaction((tx, which: string) => cancelJob(tx, which))
  expect(await cancel(database.db, id ?? '')).toEqual({ name: 'test.later' })
  expect(await cancel(database.db, id ?? '')).toBeUndefined()
  expect((await rowOf(id))?.state).toBe('cancelled')
})

test('a running job that is cancelled is aborted and stays cancelled', async () => {
  const endless = job('test.endless', Payload, { title: '不停', lane: 'background', heartbeatSeconds: 10 })
  const stopped = vi.fn()
  endless.handledBy(async ({ signal }) => {
    await once(signal, 'abort')
    stopped()
    signal.throwIfAborted()
  })
  await runWorker(endless)
  const id = await add(database.db, endless, 1)
  await untilState(id, 'active')
  await inTransaction((tx) => cancelJob(tx, id ?? ''))(database.db)
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce(), { timeout: 30_000 })
  await pause(500)
  expect((await rowOf(id))?.state).toBe('cancelled')
})

test('a worker that stops lets the running job end', async () => {
  const short = job('test.short', Payload, { title: '短', lane: 'background' })
  const gate = Promise.withResolvers<void>()
  short.handledBy(() => gate.promise)
  const worker = await runWorker(short)
  const id = await add(database.db, short, 1)
  await untilState(id, 'active')
  const stopping = worker.stop()
  await pause(300)
  gate.resolve()
  await stopping
  expect((await rowOf(id))?.state).toBe('completed')
})

test('a worker without a handler for every job does not start', async () => {
  const half = job('test.half', Payload, { title: '一半', lane: 'background' })
  await expect(runWorker(half)).rejects.toThrow('test.half')
})

test('an error of the queue is logged as an error, with its message and stack', async () => {
  const fragile = job('test.fragile', Payload, { title: '队列', lane: 'background' })
  fragile.handledBy(async () => {})
  await runWorker(fragile)
  const { sql } = database
  logged.length = 0
  await sql`alter table pgboss.job_common rename to job_moved`
  try {
    const found = () =>
      logged.map((line) => JSON.parse(line)).find((line) => line.msg === 'job queue' && line.queue === 'test.fragile')
    await vi.waitFor(() => expect(found()).toBeDefined(), { timeout: 15_000 })
    expect(found()).toMatchObject({
      level: 'error',
      err: { message: expect.stringContaining('job_common'), code: '42P01' },
    })
    expect(found().err.stack).toContain('at ')
  } finally {
    await sql`alter table pgboss.job_moved rename to job_common`
  }
})

test('after the clock was a day ahead, repeated and delayed jobs run at their time again', async () => {
  const { sql } = database
  const every = job('test.every-minute', z.object({}), { title: '每分钟', lane: 'background', cron: '* * * * *' })
  const soon = job('test.soon', Payload, { title: '稍后', lane: 'background' })
  const ran: string[] = []
  every.handledBy(async () => void ran.push('every'))
  soon.handledBy(async () => void ran.push('soon'))
  const id = await inTransaction((tx: Tx) => soon.enqueue(tx, { id: 1 }, { delaySeconds: 2 }))(database.db)
  await sql`update pgboss.version set cron_on = now() + interval '1 day'`
  await sql`update pgboss.queue set monitor_on = now() + interval '1 day', maintain_on = now() + interval '1 day'`
  await sql`
    update pgboss.job_common set created_on = created_on + interval '1 day', start_after = start_after + interval '1 day',
      singleton_on = (now() at time zone 'utc') + interval '1 day'
    where id = ${id!}`
  await runWorker(every, soon)
  await untilState(id, 'completed', 20_000)
  expect(await sql`select singleton_on from pgboss.job_common where id = ${id!}`).toEqual([{ singleton_on: null }])
  await vi.waitFor(() => expect(ran).toContain('every'), { timeout: 80_000 })
}, 120_000)

test('PLAT-13: a paused queue takes no job, also after a restart, and goes on within seconds', async () => {
  const write = inTransaction((tx: Tx, isPaused: boolean) =>
    writePause(tx, isPaused ? { userName: '张三', time: new Date().toISOString() } : undefined),
  )
  const obeying = job('test.obeying', Payload, { title: '听话', lane: 'background' })
  const ran: number[] = []
  obeying.handledBy(async (_context, { id }) => void ran.push(id))
  const worker = await runWorker(obeying)
  const addOne = inTransaction((tx: Tx, id: number) => obeying.enqueue(tx, { id }))
  expect(await write(database.db, true)).toBe(true)
  expect(await write(database.db, true)).toBe(false)
  await pause(500)
  await addOne(database.db, 1)
  await pause(1_500) // longer than the worker takes to look again
  await worker.stop()
  await runWorker(obeying)
  await pause(1_000)
  expect(ran).toEqual([])
  await write(database.db, false)
  await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 10_000 })
}, 60_000)
