import './features/news/publish-scheduled.worker.ts'
import './features/accounts/audit/sweep-audit.worker.ts'
import './features/accounts/login/sweep-sessions.worker.ts'
import './features/files/pictures/size-picture.worker.ts'
import './features/files/pictures/sweep-pictures.worker.ts'
import './features/files/sweep-files.worker.ts'
import './features/files/uploads/clear-upload.worker.ts'
import './features/insight/roll-up.worker.ts'
import './features/library/subscriptions/notify-subscribers.worker.ts'
import './features/notices/sweep-notices.worker.ts'
import './features/operations/backups/make-backup.worker.ts'
import './features/points/check-ledger.worker.ts'
import './features/videos/sweep-videos.worker.ts'
import { migrate } from '#kernel/database/index.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { loadConfig } from './config.ts'
import { closeAccounts, makeDataCopy, sweepAudit, sweepSessions } from './features/accounts/index.ts'
import { handleOwnDataJobs } from './features/accounts/own/own-data.worker.ts'
import { handleDocumentJobs } from './features/documents/convert-document.worker.ts'
import { convertDocument } from './features/documents/index.ts'
import { clearUpload, sizePicture, sweepFiles, sweepPictures } from './features/files/index.ts'
import { rollUp } from './features/insight/index.ts'
import { notifySubscribers } from './features/library/index.ts'
import { publishScheduled } from './features/news/index.ts'
import { notifyDataReady, sweepOldNotices } from './features/notices/index.ts'
import { makeBackup, scheduleBackup } from './features/operations/index.ts'
import { checkOrderJob, openGateways, reconcileYesterday, sweepOrders } from './features/payments/index.ts'
import { handlePaymentJobs } from './features/payments/payments.worker.ts'
import { checkLedger } from './features/points/index.ts'
import { sweepVideos, transcodeVideo } from './features/videos/index.ts'
import { handleVideoJobs } from './features/videos/transcode-video.worker.ts'
import { schema } from './migrations.ts'
import { openServices } from './open-services.ts'
import { personalData } from './personal-data.ts'
import { runProgram } from './program.ts'

const connections = { max: 4 }

await runProgram(async () => {
  const config = loadConfig()
  const parts = await openServices(config, connections)
  await migrate(parts.sql, schema)
  handlePaymentJobs(openGateways(config))
  handleOwnDataJobs(personalData, notifyDataReady)
  const documents = await handleDocumentJobs(config.office, parts.log)
  const videos = await handleVideoJobs(config.video)
  const worker = await startWorker({
    ...parts,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl!,
    definitions: [
      sweepSessions,
      sweepAudit,
      makeDataCopy,
      closeAccounts,
      sweepOldNotices,
      sweepFiles,
      sweepPictures,
      clearUpload,
      sizePicture,
      notifySubscribers,
      convertDocument,
      transcodeVideo,
      sweepVideos,
      checkLedger,
      publishScheduled,
      checkOrderJob,
      sweepOrders,
      reconcileYesterday,
      rollUp,
      makeBackup,
      scheduleBackup,
    ],
  })
  return {
    async stop() {
      await worker.stop()
      await documents.stop()
      await videos.stop()
      await parts.close()
    },
  }
})
