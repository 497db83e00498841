import { continueRebuild } from './continue-rebuild.job.ts'
import { continueAfterCrash } from './continue-rebuild.ts'

continueRebuild.handledBy(({ db }) => continueAfterCrash(db))
