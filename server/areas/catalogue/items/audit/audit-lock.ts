import { sql } from 'kysely'
import { lockMinutes } from '#contract/catalogue/documents/library-rules.ts'
import { rolesHolding } from '#contract/permissions.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { publishToMembers } from '#kernel/live/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { requireKind } from '../items.ts'
import '../tables.ts'

/** Whether the holder of a lock has acted recently enough to still have it. */
export const isLockValid = sql<boolean>`audit_lock.touched_at > now() - make_interval(mins => ${sql.lit(lockMinutes)})`

/** The administrator who has opened the item, if somebody has. */
export const findLock = async (db: Db | Tx, id: number, actor: Pick<Actor, 'id'>) => {
  const row = await db
    .selectFrom('audit_lock')
    .innerJoin('member', 'member.id', 'audit_lock.member_id')
    .select(['audit_lock.member_id', 'audit_lock.taken_at', 'member.nick_name'])
    .where('item_id', '=', id)
    .where(isLockValid)
    .executeTakeFirst()
  return row ? toLock(row, actor) : null
}

export const toLock = (
  row: { member_id: number; taken_at: Date; nick_name: string },
  actor: Pick<Actor, 'id'>,
): { userName: string; since: string; isMine: boolean } => ({
  userName: row.nick_name,
  since: row.taken_at.toISOString(),
  isMine: row.member_id === actor.id,
})

/**
 * Opens an item for the actor, or prolongs an opening, unless another administrator has it open; answers who has it.
 * An administrator has one item of each kind at a time, so opening one leaves the last.
 */
export const takeLock = inTransaction(async (tx, actor: Actor, kind: ItemKind, id: number) => {
  // Two administrators who change places would otherwise wait for each other's rows.
  await sql`select pg_advisory_xact_lock(hashtextextended('audit_lock ' || ${kind}, 0))`.execute(tx)
  if ((await requireKind(tx, id)) !== kind) fail('not_found')
  const held = await findLock(tx, id, actor)
  if (held && !held.isMine) return held
  await tx
    .deleteFrom('audit_lock')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb.and([eb('member_id', '=', actor.id), eb('item_id', '<>', id)]), eb.not(isLockValid)]))
    .execute()
  const lock = await tx
    .insertInto('audit_lock')
    .values({ kind, item_id: id, member_id: actor.id, taken_at: sql`now()`, touched_at: sql`now()` })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ touched_at: sql`now()` }))
    .returning(['member_id', 'taken_at'])
    .executeTakeFirstOrThrow()
  if (!held) await publishAudit(tx, kind)
  return toLock({ ...lock, nick_name: actor.name }, actor)
})

/** Leaves the item; somebody else's opening stays. */
export const releaseLock = inTransaction(async (tx, actor: Actor, kind: ItemKind, id: number) => {
  if (await dropLock(tx, actor, id)) await publishAudit(tx, kind)
  return { message: '已离开' }
})

/** Ends the actor's opening; returns the seconds it has lasted, or null without one. */
export const dropLock = async (tx: Tx, actor: Actor, id: number): Promise<{ seconds: number } | null> => {
  const dropped = await tx
    .deleteFrom('audit_lock')
    .where('item_id', '=', id)
    .where('member_id', '=', actor.id)
    .returning(sql<number>`extract(epoch from now() - taken_at)::int`.as('seconds'))
    .executeTakeFirst()
  return dropped ?? null
}

/** Refuses a decision about an item that another administrator has open. */
export const requireUnlocked = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const lock = await findLock(tx, id, actor)
  if (lock && !lock.isMine) fail('audit_locked', { message: `正在由 ${lock.userName} 审核` })
}

/** Makes the administrators' open pages read queues and badges again. */
export const publishAudit = async (tx: Tx, kind: ItemKind): Promise<void> => {
  const administrators = await tx
    .selectFrom('member')
    .select('id')
    .where('admin_role', 'in', rolesHolding('auditContent'))
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  publishToMembers(
    tx,
    administrators.map(({ id }) => id),
    { type: 'audit', kind },
  )
}
