import { z } from 'zod'
import { connect } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { startWorker } from '#kernel/worker/index.ts'

/** A job that never ends by itself; a test kills the worker that runs it. */
export const doomed = job('test.doomed', z.object({}), {
  title: '测试任务',
  lane: 'background',
  heartbeatSeconds: 10,
  retryDelay: 1,
})

if (import.meta.main) {
  const databaseUrl = process.argv[2] ?? ''
  doomed.handledBy(() => {
    process.stdout.write('taken\n')
    return new Promise(() => {})
  })
  await startWorker({
    databaseUrl,
    db: connect(databaseUrl, { max: 1 }).db,
    files: openFileStore(undefined, '/nonexistent'),
    log: createLog('silent'),
    definitions: [doomed],
  })
}
