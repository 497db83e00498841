import { sweepAudit } from './sweep-audit.job.ts'
import { removeOldAudit } from './sweep-audit.ts'

sweepAudit.handledBy(({ db, signal }) => removeOldAudit(db, signal))
