import { sql } from 'kysely'
import type { SharePerson } from '#contract/catalogue/sharing/sharing.ts'
import { groupLimits } from '#contract/catalogue/sharing/sharing-rules.ts'
import { levelId } from '#contract/constants.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import { type AdminRole, holds } from '#contract/permissions.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'

const alliance = 1

/** Whether a member belongs to the company of the member with this id, in any department. */
export const isInCompanyOf = (id: number) => sql<boolean>`member.department_id in (
    with recursive above as (
      select d.id, d.parent_id from department as d join member as me on me.department_id = d.id where me.id = ${id}
      union select d.id, d.parent_id from department as d join above on d.id = above.parent_id),
    within as (
      select id from above where parent_id = ${alliance}
      union select d.id from department as d join within on d.parent_id = within.id)
    select id from within)`

/**
 * The people a member may share with (SHARE-1): the third level of his company, in any department, and members he invited.
 * A member of the alliance itself has no company; administrators who audit content may share with all companies.
 */
const selectPeopleOf = (db: Db | Tx, { id, adminRole }: { id: number; adminRole?: AdminRole | null | undefined }) => {
  const isThird = holds(adminRole ?? undefined, 'auditContent', 'do')
    ? sql<boolean>`level = ${sql.lit(levelId.third)}`
    : sql<boolean>`level = ${sql.lit(levelId.third)} and ${isInCompanyOf(id)}`
  return db
    .selectFrom('member')
    .where('member.deleted_at', 'is', null)
    .where('member.enabled', '=', true)
    .where('member.id', '<>', id)
    .where(sql<boolean>`((${isThird}) or inviter_id = ${id})`)
}

/** `pid` is the member whose people are listed; only administrators may list those of others. */
export const listPeople = async (db: Db, actor: Actor, pid: number = actor.id): Promise<SharePerson[]> => {
  if (pid !== actor.id && !holds(actor.adminRole, 'auditContent')) fail('forbidden')
  const sharer = pid === actor.id ? actor : ((await findMember(db, pid)) ?? fail('not_found'))
  const rows = await selectPeopleOf(db, sharer)
    .leftJoin('department', 'department.id', 'member.department_id')
    .select(['member.id', 'member.nick_name', 'member.phone', 'member.department_id', 'department.name as department'])
    .orderBy('department.name')
    .orderBy('member.nick_name')
    .orderBy('member.id')
    .limit(groupLimits.maxPeople)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    nickName: row.nick_name,
    phone: maskPhone(row.phone),
    deptId: row.department_id,
    deptName: row.department ?? '',
  }))
}

const findMember = (db: Db, id: number) =>
  db
    .selectFrom('member')
    .select(['id', 'admin_role as adminRole'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Fails if one of the ids is not among the actor's people; `known` ids were accepted before and are not checked. */
export const requirePeople = async (tx: Tx, actor: Actor, ids: number[], known: ReadonlySet<number> = new Set()) => {
  const unchecked = ids.filter((id) => !known.has(id))
  if (unchecked.length === 0) return
  const found = await selectPeopleOf(tx, actor)
    .select('member.id')
    .where(sql<boolean>`member.id = any(${unchecked}::bigint[])`)
    .execute()
  if (found.length < unchecked.length) fail('share_people_unknown')
}
