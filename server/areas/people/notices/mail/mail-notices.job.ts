import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const mailNewNotices = job('notices.mail', z.object({}), {
  title: '把新通知发到邮箱',
  cron: '* * * * *',
  retryLimit: 0,
})

export const mailDigests = job('notices.digest', z.object({}), { title: '发送每日通知摘要', cron: '0 8 * * *' })
