import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Enqueued at every approval; the worker notifies only at the first one of an item. */
export const notifyFollowers = job('authors.notify-followers', z.object({ id: Id }), {
  title: '通知关注了作者的会员',
  lane: 'prompt',
  singletonKey: ({ id }) => String(id),
  run: async ({ db, signal, progress }, { id }) => {
    const { notifyBatch } = await import('./notify-followers.ts')
    let notified = 0
    for (;;) {
      signal.throwIfAborted()
      const { count, isDone } = await notifyBatch(db, id)
      notified += count
      if (isDone) return
      progress(50, `已通知 ${notified} 位会员`)
    }
  },
})
