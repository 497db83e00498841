import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('offers.release-shares', z.object({}), {
  title: '售后期满，作者所得到账',
  lane: 'prompt',
  cron: '*/10 * * * *',
  singletonKey: () => 'shares',
  run: async ({ db, signal }) => (await import('./end-sale.ts')).releaseDueShares(db, signal),
})
