import { sweepLimits } from '#kernel/http/index.ts'
import { sweep, sweepProgress } from '#kernel/jobs/index.ts'

sweep.handledBy(async ({ db }) => {
  await sweepLimits(db)
  await sweepProgress(db)
})
