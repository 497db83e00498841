export { makeBackup, scheduleBackup } from './backups/make-backup.job.ts'
export { routes } from './routes.ts'
