import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Enqueued when a version with a new file comes on sale in place of an earlier one. */
export const notifyBuyers = job('library.notify-buyers', z.object({ id: Id, version: z.int() }), {
  title: '通知买家有新版本',
  lane: 'prompt',
  singletonKey: ({ id, version }) => `${id} ${version}`,
  run: async ({ db, signal, progress }, version) => {
    const { notifyBatch } = await import('./notify-buyers.ts')
    let notified = 0
    for (;;) {
      signal.throwIfAborted()
      const { count, isDone } = await notifyBatch(db, version)
      notified += count
      if (isDone) return
      progress(50, `已通知 ${notified} 位买家`)
    }
  },
})
