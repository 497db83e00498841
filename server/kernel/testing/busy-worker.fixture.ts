import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { connect } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { listen } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { giveWay, startWorker } from '#kernel/worker/index.ts'

/** Somebody waits for it. */
export const code = job('test.code', z.object({}), {
  title: '验证码',
  lane: 'prompt',
  run: async ({ db }) => {
    for (let step = 0; step < 5; step++) await db.selectFrom('pgboss.queue').select('name').execute()
  },
})

/** Several together hold every connection of their lane; one of them computes without a pause, in steps of some milliseconds. */
export const chore = job('test.chore', z.object({ computes: z.boolean() }), {
  title: '杂务',
  lane: 'background',
  concurrency: 4,
  run: ({ db, signal }, { computes }) =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('pgboss.queue').select('name').execute()
      if (!computes) await once(signal, 'abort')
      while (!signal.aborted) {
        for (const end = performance.now() + 5; performance.now() < end; );
        await turn()
      }
    }),
})

if (import.meta.main) {
  const databaseUrl = process.argv[2] ?? ''
  const log = createLog('silent')
  const events = await listen(databaseUrl, log)
  const files = openFileStore(undefined, '/nonexistent')
  giveWay()
  for (const lane of ['prompt', 'background'] as const) {
    const { db } = connect(databaseUrl, { max: 4 })
    await startWorker({ databaseUrl, db, files, log, events, definitions: [code, chore], lane })
  }
  process.send?.('ready')
}
