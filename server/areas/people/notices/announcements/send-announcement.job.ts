import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

export const sendAnnouncement = job('notices.announce', z.object({ id: Id }), {
  title: '发送群发通知',
  singletonKey: ({ id }) => String(id),
})
