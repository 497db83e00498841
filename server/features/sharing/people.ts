import { sql } from 'kysely'
import type { Level } from '#contract/constants.ts'
import { levelId } from '#contract/constants.ts'
import { maskPhone } from '#contract/people-rules.ts'
import type { SharePerson } from '#contract/sharing.ts'
import { groupLimits } from '#contract/sharing-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'

const alliance = 1

/** Whether a member belongs to somebody's company, in whatever department. */
export const isInCompanyOf = (id: number) => sql<boolean>`member.department_id in (
    with recursive above as (
      select d.id, d.parent_id from department as d join member as me on me.department_id = d.id where me.id = ${id}
      union select d.id, d.parent_id from department as d join above on d.id = above.parent_id),
    within as (
      select id from above where parent_id = ${alliance}
      union select d.id from department as d join within on d.parent_id = within.id)
    select id from within)`

/**
 * The people somebody may share with (SHARE-1): the third level of his company, in whatever department, and whoever came
 * by his invitation. Somebody who belongs to the alliance itself has no company; administrators have all of them.
 */
const peopleUnder = (db: Db | Tx, { id, level }: { id: number; level?: Level | null }) => {
  const isThird =
    level === levelId.administrator
      ? sql<boolean>`level = ${sql.lit(levelId.third)}`
      : sql<boolean>`level = ${sql.lit(levelId.third)} and ${isInCompanyOf(id)}`
  return db
    .selectFrom('member')
    .where('member.deleted_at', 'is', null)
    .where('member.enabled', '=', true)
    .where('member.id', '<>', id)
    .where(sql<boolean>`((${isThird}) or inviter_id = ${id})`)
}

/** `pid` names whose people; another's are for administrators. */
export const listPeople = async (db: Db, actor: Actor, pid: number = actor.id): Promise<SharePerson[]> => {
  if (pid !== actor.id && actor.level !== levelId.administrator) fail('forbidden')
  const whose = pid === actor.id ? actor : ((await findMember(db, pid)) ?? fail('not_found'))
  const rows = await peopleUnder(db, whose)
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
    .select(['id', 'level'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Refuses anybody who is not among the actor's people; `known` are let pass, they were accepted before. */
export const requirePeople = async (tx: Tx, actor: Actor, ids: number[], known: ReadonlySet<number> = new Set()) => {
  const asked = ids.filter((id) => !known.has(id))
  if (asked.length === 0) return
  const found = await peopleUnder(tx, actor)
    .select('member.id')
    .where(sql<boolean>`member.id = any(${asked}::bigint[])`)
    .execute()
  if (found.length < asked.length) fail('share_people_unknown')
}
