import { fail } from '#kernel/errors/index.ts'

/** Another's id is refused, never answered with another's rows (ACCESS-6). */
export const requireSelf = (actor: { id: number }, userId: number | undefined) => {
  if (userId !== undefined && userId !== actor.id) fail('forbidden')
}
