import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { jobsTopic } from '#kernel/jobs/index.ts'
import type { Events } from '#kernel/live/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { makeCopy } from '../areas/catalogue/copies/make-copy.job.ts'
import { openCopyMaker } from '../areas/catalogue/copies/make-copy.worker.ts'

interface Parts {
  config: Readonly<Config>
  db: Db
  files: FileStore
  log: Log
  events: Events
}

/** Does what the worker does with the copies that downloads ask for, so that every test can download. */
export const makeCopiesFor = async ({ config, events, ...context }: Parts): Promise<{ stop(): Promise<void> }> => {
  const { makeOne, stop } = await openCopyMaker(config)
  const signal = new AbortController().signal
  let running: Promise<unknown> = Promise.resolve()
  const run = async () => {
    const jobs = await context.db
      .updateTable('pgboss.job_common')
      .set({ state: 'completed' })
      .where('name', '=', makeCopy.name)
      .where('state', '=', 'created')
      .returning('data')
      .execute()
    // A copy that fails is reported to the member; tests look at that.
    for (const { data } of jobs)
      await makeOne({ ...context, signal, progress() {} }, (data as { code: string }).code).catch(() => {})
  }
  const unsubscribe = events.on(jobsTopic, ({ name }) => {
    if (name === makeCopy.name) running = running.then(run).catch(() => {})
  })
  return {
    async stop() {
      unsubscribe()
      await running
      await stop()
    },
  }
}
