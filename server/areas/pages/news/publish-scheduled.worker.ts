import { publishDue } from './publish-due.ts'
import { publishScheduled } from './publish-scheduled.job.ts'

publishScheduled.handledBy(({ db }) => publishDue(db))
