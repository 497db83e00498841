import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Continues a run whose job ended without a trace, such as one that crashed the worker again and again. */
job('documents.continue-rebuild', z.object({}), {
  title: '继续中断的重建',
  lane: 'background',
  cron: '*/10 * * * *',
  retryLimit: 0,
  run: async ({ db }) => (await import('./continue-rebuild.ts')).continueAfterCrash(db),
})
