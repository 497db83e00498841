import { sql } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { ItemKind } from '../../access/index.ts'

/** A decision about one version of an item, with its reason. */
export interface Decision<Action> {
  version: number
  action: Action
  from?: AuditState
  to?: AuditState
  reason: string
  coin: number
  /** From the opening of the version to the decision, where it is known. */
  seconds?: number | null
}

/** The columns that the audit trails of all kinds have in common. */
export const toTrailRow = <Action>(
  actor: Pick<Actor, 'id'>,
  { version, action, from, to, reason, coin, seconds }: Decision<Action>,
) => ({
  version,
  action,
  from_state: from ?? null,
  to_state: to ?? null,
  reason,
  coin,
  member_id: actor.id,
  seconds: seconds ?? null,
})

type TrailRow<Action> = ReturnType<typeof toTrailRow<Action>> & { id: number; created_at: Date; nick_name: string }

/** A decision as administrators read it. */
const toTrailStep = <Action>(row: TrailRow<Action>) => ({
  id: row.id,
  auditTime: row.created_at.toISOString(),
  auditUserName: row.nick_name,
  versionNumber: row.version,
  act: row.action,
  from: row.from_state,
  to: row.to_state,
  auditReason: row.reason,
  coin: row.coin,
})

/** The decisions about one item, newest first. */
export const listTrailOf =
  <Action>(kind: ItemKind) =>
  async (db: Db, itemId: number) => {
    const { rows } = await sql<TrailRow<Action>>`
      select trail.*, member.nick_name from ${sql.table(`${kind}_audit`)} as trail join member on member.id = trail.member_id
      where trail.${sql.ref(`${kind}_id`)} = ${itemId} order by trail.id desc`.execute(db)
    return rows.map(toTrailStep)
  }
