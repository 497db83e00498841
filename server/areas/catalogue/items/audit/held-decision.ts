import { type Selectable, sql } from 'kysely'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { undoSeconds } from '#contract/catalogue/documents/library-rules.ts'
import type { Tables, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import '../tables.ts'

type HeldDecision = Selectable<Tables['held_decision']>

/** A decision about the submitted version `version`. */
export interface SubmissionDecision {
  version: number
  from: AuditState
  to: AuditState
  reason: string
  /** Replaces the author's price. */
  coin?: number | undefined
  seconds: number | null
}

/** Stores a decision until it is released or undone; returns the time until which it can be undone. */
export const holdDecision = async (
  tx: Tx,
  actor: Actor,
  id: number,
  { version, from, to, reason, coin, seconds }: SubmissionDecision,
): Promise<string> => {
  const { release_at } = await tx
    .insertInto('held_decision')
    .values({
      item_id: id,
      version,
      state_before: from,
      state: to,
      reason,
      coin: coin ?? null,
      member_id: actor.id,
      seconds,
      release_at: sql<Date>`now() + make_interval(secs => ${undoSeconds})`,
    })
    .returning('release_at')
    .executeTakeFirstOrThrow()
  return release_at.toISOString()
}

/** The decision as it was made. */
export const decisionOf = (held: HeldDecision): SubmissionDecision => ({
  version: held.version,
  from: held.state_before,
  to: held.state,
  reason: held.reason,
  coin: held.coin ?? undefined,
  seconds: held.seconds,
})

const held = (tx: Tx, id: number) => tx.selectFrom('held_decision').selectAll().where('item_id', '=', id)

/** Refuses another decision while one can still be undone. */
export const requireNoneHeld = async (tx: Tx, id: number): Promise<void> => {
  if (await held(tx, id).executeTakeFirst()) fail('edited_by_another')
}

/** Removes the actor's own decision, which has not taken effect; the item is locked by the caller. */
export const takeBack = async (tx: Tx, actor: Actor, id: number) => {
  const decision = (await held(tx, id).executeTakeFirst()) ?? fail('undo_over')
  if (decision.member_id !== actor.id) fail('undo_of_another')
  await remove(tx, id)
  return decision
}

/** Removes and returns the decision if its time to be undone is over; the item is locked by the caller. */
export const takeReleased = async (tx: Tx, id: number) => {
  const decision = await held(tx, id).where('release_at', '<=', sql<Date>`now()`).executeTakeFirst()
  if (decision) await remove(tx, id)
  return decision
}

const remove = (tx: Tx, id: number) => tx.deleteFrom('held_decision').where('item_id', '=', id).execute()
