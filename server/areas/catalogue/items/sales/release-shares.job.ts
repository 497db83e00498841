import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const releaseShares = job('offers.release-shares', z.object({}), {
  title: '售后期满，作者所得到账',
  cron: '*/10 * * * *',
  singletonKey: () => 'shares',
})
