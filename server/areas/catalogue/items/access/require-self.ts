import { fail } from '#kernel/errors/index.ts'

/** Refuses the id of another member; rows of other members are never returned (ACCESS-6). */
export const requireSelf = (actor: { id: number }, userId: number | undefined) => {
  if (userId !== undefined && userId !== actor.id) fail('forbidden')
}
