// The back office names jobs by their declarations.
import './backups/make-backup.job.ts'
import './backups/schedule-backup.job.ts'

export { routes } from './routes.ts'
export { examineSetup } from './setup/examine-setup.ts'
export { routes as setupRoutes } from './setup/routes.ts'
export { startWatching } from './watch/start-watching.ts'
