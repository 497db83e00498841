import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const mailNewNotices = job('notices.mail', z.object({}), {
  title: '把新通知发到邮箱',
  lane: 'prompt',
  cron: '* * * * *',
})

export const mailDigests = job('notices.digest', z.object({}), {
  title: '发送每日通知摘要',
  lane: 'prompt',
  cron: '0 8 * * *',
})
