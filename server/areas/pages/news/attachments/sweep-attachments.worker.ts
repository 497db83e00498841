import { sweepAttachments } from './sweep-attachments.job.ts'
import { eraseUnsaved } from './sweep-attachments.ts'

sweepAttachments.handledBy(({ db }) => eraseUnsaved(db))
