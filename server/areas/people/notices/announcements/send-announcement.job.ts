import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

export const sendAnnouncement = job('notices.announce', z.object({ id: Id }), {
  title: '发送群发通知',
  lane: 'prompt',
  singletonKey: ({ id }) => String(id),
  run: async ({ db, signal, progress }, { id }) => {
    const { sendBatch } = await import('./send-announcement.ts')
    for (;;) {
      signal.throwIfAborted()
      const { notified, recipients, isDone } = await sendBatch(db, id)
      if (isDone) return
      progress(Math.min(99, Math.round((notified / Math.max(recipients, 1)) * 100)), `已通知 ${notified} 人`)
    }
  },
})
