import { notifyBuyers } from './notify-buyers.job.ts'
import { notifyBatch } from './notify-buyers.ts'

notifyBuyers.handledBy(async ({ db, signal, progress }, version) => {
  let notified = 0
  for (;;) {
    signal.throwIfAborted()
    const { count, isDone } = await notifyBatch(db, version)
    notified += count
    if (isDone) return
    progress(50, `已通知 ${notified} 位买家`)
  }
})
