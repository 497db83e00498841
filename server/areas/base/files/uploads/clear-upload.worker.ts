import { clearUpload } from './clear-upload.job.ts'
import { eraseUpload } from './finished-upload.ts'

clearUpload.handledBy((context, { id }) => eraseUpload(context, id))
