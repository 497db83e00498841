import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'
import { releaseDecision } from '../../items/index.ts'
import { resourceAuditing } from './resource-auditing.ts'

/** Enqueued by a decision that can be undone; runs when that time is over. */
export const releaseResource = job('library.release-decision', z.object({ id: Id }), {
  title: '资源审核生效',
  lane: 'prompt',
  run: ({ db }, { id }) => releaseDecision(db, 'resource', id, resourceAuditing),
})
