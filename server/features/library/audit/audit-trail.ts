import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type Decision, toTrailRow, toTrailStep } from '../../offers/index.ts'
import type { AuditAct } from '../tables.ts'
import '../tables.ts'

/** The resource, for nobody else to decide about until the end of the transaction. */
export const lockResource = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('resource')
    .select(['id', 'name', 'author_id', 'state', 'version', 'coin', 'newest_version', 'newest_state', 'newest_name'])
    .select(['is_listed', 'taken_down_at', 'taken_down_by', 'is_withdrawn'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}
export type LockedResource = Awaited<ReturnType<typeof lockResource>>

/** Writes down who decided what about a resource, and why. */
export const addToTrail = (tx: Tx, actor: Actor, { id, ...decision }: Decision<AuditAct> & { id: number }) =>
  tx
    .insertInto('resource_audit')
    .values({ resource_id: id, ...toTrailRow(actor, decision) })
    .execute()

/** Newest first. */
export const listTrail = async (db: Db, resourceId: number) => {
  const rows = await db
    .selectFrom('resource_audit')
    .innerJoin('member', 'member.id', 'resource_audit.member_id')
    .selectAll('resource_audit')
    .select('member.nick_name')
    .where('resource_id', '=', resourceId)
    .orderBy('resource_audit.id', 'desc')
    .execute()
  return rows.map(toTrailStep)
}
