import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('claims.close-answers', z.object({}), {
  title: '作者逾期未答复的售后转平台裁定',
  lane: 'prompt',
  cron: '*/10 * * * *',
  singletonKey: () => 'answers',
  run: async ({ db, signal }) => {
    const { closeNextAnswer } = await import('./answer-claim.ts')
    while (!signal.aborted && (await closeNextAnswer(db)));
  },
})
