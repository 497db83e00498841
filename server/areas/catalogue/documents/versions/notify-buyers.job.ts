import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Enqueued when a version with a new file comes on sale in place of an earlier one. */
export const notifyBuyers = job('library.notify-buyers', z.object({ id: Id, version: z.int() }), {
  title: '通知买家有新版本',
  singletonKey: ({ id, version }) => `${id} ${version}`,
})
