import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const pushNotices = job('notices.push', z.object({}), {
  title: '把新通知推送到浏览器',
  cron: '* * * * *',
  retryLimit: 0,
})

export const deliverPush = job('notices.deliver-push', z.object({ noticeId: z.int(), subscriptionId: z.int() }), {
  title: '推送一条浏览器通知',
  retryLimit: 4,
  retryDelay: 10,
  expireInSeconds: 60,
  concurrency: 4,
})
