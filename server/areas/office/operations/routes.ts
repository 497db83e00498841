import * as backups from '#contract/office/operations/backups.ts'
import * as database from '#contract/office/operations/database.ts'
import * as jobs from '#contract/office/operations/jobs.ts'
import type { Bind } from '#kernel/http/index.ts'
import { countJobsByState, readPause } from '#kernel/jobs/index.ts'
import { deleteBackup } from './backups/delete-backup.ts'
import { downloadBackup, listBackups } from './backups/read-backups.ts'
import { requestBackup } from './backups/request-backup.ts'
import { readDatabase } from './database-report.ts'
import { exportJobs, listJobs } from './list-jobs.ts'
import { cancelJob, pauseJobs, retryJob } from './steer-jobs.ts'
import { toSummary } from './view.ts'

export const routes = (bind: Bind) => {
  bind(jobs.listJobs, ({ db, query }) => listJobs(db, query))
  bind(jobs.exportJobs, ({ db, query }) => exportJobs(db, query))
  bind(jobs.summariseJobs, async ({ db }) => toSummary(await countJobsByState(db), await readPause(db)))
  bind(jobs.pauseJobs, ({ db, actor, body }) => pauseJobs(db, actor, body.isPaused))
  bind(jobs.retryJob, ({ db, body }) => retryJob(db, body.id))
  bind(jobs.cancelJob, ({ db, body }) => cancelJob(db, body.id))

  bind(backups.listBackups, ({ db }) => listBackups(db))
  bind(backups.requestBackup, ({ db, actor }) => requestBackup(db, actor.id))
  bind(backups.downloadBackup, (context) => downloadBackup(context, context.actor, context.query.id, context.caller))
  bind(backups.deleteBackup, (context) => deleteBackup(context, context.actor, context.params.id))

  bind(database.getDatabaseReport, ({ db }) => readDatabase(db))
}
