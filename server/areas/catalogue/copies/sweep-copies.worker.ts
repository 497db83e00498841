import { removeExpired } from './stored-copies.ts'
import { sweepCopies } from './sweep-copies.job.ts'

sweepCopies.handledBy((context) => removeExpired(context))
