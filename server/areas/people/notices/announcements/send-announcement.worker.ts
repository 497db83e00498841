import { sendAnnouncement } from './send-announcement.job.ts'
import { sendBatch } from './send-announcement.ts'

sendAnnouncement.handledBy(async ({ db, signal, progress }, { id }) => {
  for (;;) {
    signal.throwIfAborted()
    const { notified, recipients, isDone } = await sendBatch(db, id)
    if (isDone) return
    progress(Math.min(99, Math.round((notified / Math.max(recipients, 1)) * 100)), `已通知 ${notified} 人`)
  }
})
