import { sql } from 'kysely'
import type { UserGroup } from '#contract/catalogue/sharing/sharing.ts'
import { groupLimits } from '#contract/catalogue/sharing/sharing-rules.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type ItemKind, isCurrent } from '../items/index.ts'

interface PersonJson {
  id: number
  nick_name: string
  phone: string
}

const sharedWithGroup = (kind: ItemKind) => sql<number>`(
  select count(*)::int from access_grant as share join item on item.id = share.item_id
  where share.group_id = user_group.id and item.kind = ${sql.lit(kind)} and ${isCurrent('share')})`

const groups = (db: Db | Tx, actor: Actor, shown: number) =>
  db
    .selectFrom('user_group')
    .select([
      'user_group.id',
      'user_group.name',
      'user_group.owner_id',
      'user_group.member_count',
      'user_group.updated_at',
    ])
    .select([sharedWithGroup('resource').as('resources'), sharedWithGroup('lesson').as('lessons')])
    .select(
      sql<PersonJson[] | null>`(
        select json_agg(person) from (
          select member.id, member.nick_name, member.phone
          from user_group_member as mine join member on member.id = mine.member_id
          where mine.group_id = user_group.id order by mine.member_id limit ${shown}) as person)`.as('people'),
    )
    .where('user_group.owner_id', '=', actor.id)
    .where('user_group.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number]

const toGroup = (row: Row): UserGroup => {
  const people = row.people ?? []
  return {
    id: row.id,
    name: row.name,
    parentUserId: row.owner_id,
    userCount: row.member_count,
    userIds: people.map(({ id }) => id),
    userList: people.map(({ id, nick_name, phone }) => ({ id, nickName: nick_name, phone: maskPhone(phone) })),
    resourceCount: row.resources,
    lessonCount: row.lessons,
    updateTime: row.updated_at.toISOString(),
  }
}

export const listGroups = async (db: Db, actor: Actor): Promise<UserGroup[]> => {
  const rows = await groups(db, actor, groupLimits.shownPeople)
    .orderBy('user_group.updated_at', 'desc')
    .orderBy('user_group.id', 'desc')
    .execute()
  return rows.map(toGroup)
}

/** One of the actor's groups with all its members. */
export const findGroup = async (db: Db | Tx, actor: Actor, id: number): Promise<UserGroup | undefined> => {
  const row = await groups(db, actor, groupLimits.maxPeople).where('user_group.id', '=', id).executeTakeFirst()
  return row && toGroup(row)
}
