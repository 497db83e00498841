import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { doomed } from '#kernel/testing/doomed.fixture.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { testPortal } from '../testing/portal.ts'

// killed-workers.long.test.ts has documents and videos, with the times of a real worker.
test('the job of a worker killed with -9 is done by another worker', async () => {
  const portal = await testPortal()
  const { sql, config } = portal.parts
  const { databaseUrl } = config
  const id = await inTransaction((tx) => doomed.enqueue(tx, {}))(portal.db)
  const fixture = path.join(import.meta.dirname, '../kernel/testing/doomed.fixture.ts')
  const victim = spawn(process.execPath, [fixture, databaseUrl!], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(victim.stdout, 'data')
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  // Its last sign of life is long ago, so that nobody has to wait until it is missed.
  await sql`update pgboss.job_common set heartbeat_on = heartbeat_on - interval '1 minute' where id = ${id!}`
  doomed.handledBy(async () => {})
  const worker = await startWorker({
    databaseUrl: databaseUrl!,
    ...portal,
    log: createLog('silent'),
    definitions: [doomed],
    seconds: { look: 1, supervise: 1 },
  })
  const row = () => portal.db.selectFrom('pgboss.job_common').selectAll().where('id', '=', id!).executeTakeFirst()
  await vi.waitFor(async () => expect((await row())?.state).toBe('completed'), { timeout: 60_000, interval: 50 })
  expect(await row()).toMatchObject({ retry_count: 1 })
  await worker.stop()
  await portal.close()
}, 180_000)
