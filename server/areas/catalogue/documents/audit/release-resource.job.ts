import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Enqueued by a decision that can be undone; runs when that time is over. */
export const releaseResource = job('library.release-decision', z.object({ id: Id }), {
  title: '资源审核生效',
  run: async ({ db }, { id }) => {
    const [{ releaseDecision }, { resourceAuditing }] = await Promise.all([
      import('../../items/index.ts'),
      import('./resource-auditing.ts'),
    ])
    await releaseDecision(db, 'resource', id, resourceAuditing)
  },
})
