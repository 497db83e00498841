import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const pushNotices = job('notices.push', z.object({}), {
  title: '把新通知推送到浏览器',
  lane: 'prompt',
  cron: '* * * * *',
})

export const deliverPush = job('notices.deliver-push', z.object({ noticeId: z.int(), subscriptionId: z.int() }), {
  title: '推送一条浏览器通知',
  lane: 'prompt',
  retryLimit: 4,
  retryDelay: 10,
  expireInSeconds: 60,
  concurrency: 4,
})
