import { makeBackup, scheduleBackup } from './make-backup.job.ts'
import { runBackup } from './make-backup.ts'
import { requestScheduled } from './request-backup.ts'

makeBackup.handledBy((context, { backupId }) => runBackup(context, backupId))
scheduleBackup.handledBy(({ db }) => requestScheduled(db))
