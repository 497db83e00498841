import { holds, type Permission } from '#contract/permissions.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from './session.ts'

/** Refuses a query that only administrators with this permission may make to a call that is open to others. */
export const requirePermission = (actor: Actor | undefined, permission: Permission): void => {
  if (!actor) fail('login_required')
  if (!holds(actor?.adminRole, permission)) fail('forbidden')
}
