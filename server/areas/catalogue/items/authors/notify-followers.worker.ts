import { notifyFollowers } from './notify-followers.job.ts'
import { notifyBatch } from './notify-followers.ts'

notifyFollowers.handledBy(async ({ db, signal, progress }, { id }) => {
  let notified = 0
  for (;;) {
    signal.throwIfAborted()
    const { count, isDone } = await notifyBatch(db, id)
    notified += count
    if (isDone) return
    progress(50, `已通知 ${notified} 位会员`)
  }
})
