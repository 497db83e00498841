import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

export const sendWechatNotices = job('notices.wechat', z.object({}), {
  title: '把新通知发到微信',
  lane: 'prompt',
  cron: '* * * * *',
})
