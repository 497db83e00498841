import { connect } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { convertDocument } from '../convert-document.job.ts'
import { handleDocumentJobs } from '../convert-document.worker.ts'

// A worker in its own process, for the test that kills it.
const [databaseUrl = '', dataDir = '', soffice = ''] = process.argv.slice(2)
const log = createLog('silent')
await handleDocumentJobs({ converter: soffice, timeoutSeconds: 600, memoryMegabytes: 2048, searchPath: '' }, log)
await startWorker({
  databaseUrl,
  db: connect(databaseUrl, { max: 1 }).db,
  files: openFileStore(undefined, dataDir),
  log,
  definitions: [convertDocument],
})
