import { rollUp } from './roll-up.job.ts'
import { runRollUp } from './roll-up.ts'

rollUp.handledBy(({ db }) => runRollUp(db))
