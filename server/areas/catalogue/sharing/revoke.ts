import type { z } from 'zod'
import type { revokeShares as endpoint } from '#contract/catalogue/sharing/sharing.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { revokeShared } from '../items/index.ts'

/** Revokes shares of the actor; the receivers lose access with their next call. */
export const revokeShares = inTransaction(async (tx, actor: Actor, which: z.output<typeof endpoint.body>) => {
  const count = await revokeShared(tx, actor.id, which)
  return count > 0 ? { message: '已收回共享' } : fail('not_found')
})
