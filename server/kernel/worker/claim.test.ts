import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { type AnyJob, job } from '#kernel/jobs/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { startWorker } from './start-worker.ts'
import '../jobs/tables.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await database.close()
})

const work = async (definition: AnyJob) => {
  const worker = await startWorker({
    databaseUrl: database.url,
    db: database.db,
    files: openFileStore(undefined, '/nonexistent'),
    log: createLog('silent'),
    definitions: [definition],
    seconds: { look: 1, supervise: 1 },
  })
  stops.push(worker.stop)
}

const rowOf = (id: string) =>
  database.db.selectFrom('pgboss.job_common').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const untilState = (id: string, state: string) =>
  vi.waitFor(async () => expect((await rowOf(id)).state).toBe(state), { timeout: 30_000, interval: 20 })
const options = { title: '活着', lane: 'background', heartbeatSeconds: 10, retryLimit: 0 } as const

test('a job that was taken for dead while it lived is claimed again: it runs once, and no retry is lost', async () => {
  const alive = job('test.alive', z.object({}), options)
  const gate = Promise.withResolvers<void>()
  let runs = 0
  alive.handledBy(async ({ signal }) => {
    runs++
    await gate.promise
    signal.throwIfAborted()
  })
  await work(alive)
  const id = (await inTransaction((tx) => alive.enqueue(tx, {}))(database.db))!
  await untilState(id, 'active')
  await database.sql`update pgboss.job_common set heartbeat_on = now() - interval '1 minute' where id = ${id}`
  await untilState(id, 'failed')
  await untilState(id, 'active')
  gate.resolve()
  await untilState(id, 'completed')
  expect(await rowOf(id)).toMatchObject({ retry_count: 0, retry_limit: 0 })
  expect(runs).toBe(1)
})

test('a job that another worker has begun meanwhile is left to it, and keeps its retries', async () => {
  const shared = job('test.shared', z.object({}), { ...options, retryLimit: 2 })
  const stopped = Promise.withResolvers<void>()
  shared.handledBy(async ({ signal }) => {
    await once(signal, 'abort')
    stopped.resolve()
    signal.throwIfAborted()
  })
  await work(shared)
  const id = (await inTransaction((tx) => shared.enqueue(tx, {}))(database.db))!
  await untilState(id, 'active')
  await database.sql`update pgboss.job_common set retry_count = retry_count + 1, heartbeat_on = now() where id = ${id}`
  await stopped.promise
  expect(await rowOf(id)).toMatchObject({ state: 'active', retry_count: 1, retry_limit: 3 })
})
