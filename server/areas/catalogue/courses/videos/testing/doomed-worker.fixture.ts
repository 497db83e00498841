import { connect } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { transcodeVideo } from '../transcode-video.job.ts'
import { handleVideoJobs } from '../transcode-video.worker.ts'

// A worker in its own process, for the test that kills it.
const [databaseUrl = '', dataDir = '', ffmpeg = ''] = process.argv.slice(2)
await handleVideoJobs({ ffmpeg, timeoutMinutes: 10, memoryMegabytes: 2048 })
await startWorker({
  databaseUrl,
  db: connect(databaseUrl, { max: 1 }).db,
  files: openFileStore(undefined, dataDir),
  log: createLog('silent'),
  definitions: [transcodeVideo],
})
