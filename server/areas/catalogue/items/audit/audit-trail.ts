import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { AuditAction } from '#contract/catalogue/documents/library-items.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import '../tables.ts'

/** A decision about one version of an item, with its reason. */
export interface Decision<Action extends AuditAction = AuditAction> {
  version: number
  action: Action
  from?: AuditState
  to?: AuditState
  reason: string
  coin: number
  /** From the opening of the version to the decision, where it is known. */
  seconds?: number | null
}

interface Recorded extends Decision {
  id: number
  /** The time of a decision imported from another portal. */
  at?: Date
}

export const addToTrail = (
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { id, version, action, from, to, reason, coin, seconds, at }: Recorded,
) =>
  tx
    .insertInto('item_audit')
    .values({
      item_id: id,
      version,
      action,
      from_state: from ?? null,
      to_state: to ?? null,
      reason,
      coin,
      member_id: actor.id,
      seconds: seconds ?? null,
      ...(at && { created_at: at }),
    })
    .execute()

/** The decisions about one item as administrators read them, newest first. */
export const listTrail = async (db: Db, itemId: number) => {
  const rows = await db
    .selectFrom('item_audit')
    .innerJoin('member', 'member.id', 'item_audit.member_id')
    .selectAll('item_audit')
    .select('member.nick_name')
    .where('item_id', '=', itemId)
    .orderBy('item_audit.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    auditTime: row.created_at.toISOString(),
    auditUserName: row.nick_name,
    versionNumber: row.version,
    act: row.action,
    from: row.from_state,
    to: row.to_state,
    auditReason: row.reason,
    coin: row.coin,
  }))
}
