import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** A run continues where it was interrupted, so that further tries cost only what is left. */
export const importTable = job('imports.import-table', z.object({ runId: Id }), {
  title: '从旧系统导入',
  lane: 'background',
  retryLimit: 5,
  expireInSeconds: 12 * 3600,
  run: async (context, { runId }) => {
    const { runImport } = await import('./run-import.ts')
    const { storedSource } = await import('./stored-source.ts')
    await runImport(context, runId, storedSource(context.db, context.files, runId))
  },
})

job('imports.sweep', z.object({}), {
  title: '清理导入的文件',
  lane: 'background',
  cron: '40 4 * * *',
  run: async ({ db, files }) => (await import('./sweep-runs.ts')).sweepRuns(db, files),
})
