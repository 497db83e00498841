import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const eraseExpired = job('recycle.erase', z.object({}), {
  title: '彻底删除回收站里到期的内容',
  lane: 'background',
  cron: '37 3 * * *',
  expireInSeconds: 3_600,
})
