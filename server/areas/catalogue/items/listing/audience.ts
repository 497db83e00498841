import type { Actor } from '#kernel/http/index.ts'
import { seesClosed } from '../items.ts'

/** Open items are indexed for both audiences, closed ones only for those who see them (ACCESS-14). */
export const audiences = { everybody: 'public', insiders: 'insiders' } as const

/** The audience in whose index the actor searches. */
export const audienceOf = (actor: Actor | undefined): readonly string[] => [
  seesClosed(actor) ? audiences.insiders : audiences.everybody,
]
