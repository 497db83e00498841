import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const checkLedger = job('points.check-books', z.object({}), {
  title: '核对 V币账目',
  cron: '20 3 * * *',
  singletonKey: () => 'books',
  expireInSeconds: 3600,
})
