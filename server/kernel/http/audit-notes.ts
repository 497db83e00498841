import type { Actor } from './session.ts'

/** What an act changed, for the audit log. */
export interface Change {
  target: string
  before?: unknown
  after?: unknown
}

const changes = new WeakMap<Actor, Change[]>()

/** Notes what the act of this person changes; written to the audit log when the call has succeeded. */
export const noteChange = (actor: Actor, change: Change): void => {
  changes.set(actor, [...(changes.get(actor) ?? []), change])
}

/** The changes noted since the last look. */
export const takeChanges = (actor: Actor): Change[] => {
  const noted = changes.get(actor) ?? []
  changes.delete(actor)
  return noted
}

/** Only the fields that differ, on both sides. */
export const difference = <T extends Record<string, unknown>>(before: T, after: T) => {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const pick = (from: T) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(before), after: pick(after) }
}
