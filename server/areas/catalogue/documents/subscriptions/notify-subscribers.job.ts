import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Enqueued at every approval; the worker notifies only at the first one of a resource. */
export const notifySubscribers = job('library.tell-watchers', z.object({ id: Id }), {
  title: '通知订阅了相关词的会员',
  lane: 'prompt',
  singletonKey: ({ id }) => String(id),
  run: async ({ db }, { id }) => (await import('./notify-subscribers.ts')).notifyAboutResource(db, id),
})
