import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Asked for whenever a version is approved; a resource is new but once. */
export const notifySubscribers = job('library.tell-watchers', z.object({ id: Id }), {
  title: '通知订阅了相关词的会员',
  singletonKey: ({ id }) => String(id),
})
