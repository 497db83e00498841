import { sweepExpired } from './sessions.ts'
import { sweepSessions } from './sweep-sessions.job.ts'

sweepSessions.handledBy(({ db }) => sweepExpired(db))
