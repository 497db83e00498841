import { levelId } from '#contract/constants.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'

/** Refuses a query that only administrators may make to a call that is open to others. */
export const requireAdministrator = (actor: Actor | undefined): void => {
  if (!actor) fail('login_required')
  if (actor?.level !== levelId.administrator) fail('forbidden')
}
