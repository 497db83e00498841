import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Enqueued at every approval; the worker notifies only at the first one of an item. */
export const notifyFollowers = job('authors.notify-followers', z.object({ id: Id }), {
  title: '通知关注了作者的会员',
  singletonKey: ({ id }) => String(id),
})
