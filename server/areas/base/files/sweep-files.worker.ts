import { sweepFiles } from './sweep-files.job.ts'
import { sweepStore } from './sweep-files.ts'

sweepFiles.handledBy((context) => sweepStore(context, new Date()))
