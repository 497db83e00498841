import { sql } from 'kysely'
import type { z } from 'zod'
import { levelId, levels } from '#contract/constants.ts'
import type { exportMembers as endpoint, listMembers, MemberItem } from '#contract/people/accounts/members.ts'
import { maskEmail, maskPhone } from '#contract/people/accounts/people-rules.ts'
import { holds } from '#contract/permissions.ts'
import { accountStateLabel } from '#contract/state-words.ts'
import { containsPattern, type Db, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Column, exportAs } from '#kernel/export/index.ts'
import type { Actor, Download } from '#kernel/http/index.ts'
import { countEach, countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { memberColumns } from '../queries.ts'
import { toUser } from '../view.ts'

type Query = z.output<typeof listMembers.query>
export type MemberFilter = Omit<Query, 'page' | 'size' | 'sort'>

const members = (db: Db | Tx) => db.selectFrom('member').where('member.deleted_at', 'is', null)

/** The department and all its descendants. */
const departmentsWithin = (id: number) => sql<number>`(
  with recursive within as (
    select id from department where id = ${id}
    union select child.id from department as child join within on child.parent_id = within.id
  )
  select id from within
)`

const filtered = (db: Db, { username, phone, email, level, enabled, deptId }: MemberFilter) => {
  let rows = members(db)
  if (username)
    rows = rows.where((eb) =>
      eb.or([
        eb('member.username', 'ilike', containsPattern(username)),
        eb('member.nick_name', 'ilike', containsPattern(username)),
      ]),
    )
  if (phone) rows = rows.where('member.phone', 'ilike', containsPattern(phone))
  if (email) rows = rows.where('member.email', 'ilike', containsPattern(email))
  if (level) rows = rows.where('member.level', '=', level)
  if (enabled !== undefined) rows = rows.where('member.enabled', '=', enabled)
  if (deptId) rows = rows.where('member.department_id', 'in', departmentsWithin(deptId))
  return rows
}

const itemColumns = [
  ...memberColumns,
  'member.last_login_at',
  'member.updated_at',
  'department.name as department_name',
] as const

const items = (db: Db, filter: MemberFilter) =>
  filtered(db, filter)
    .leftJoin('point_account', 'point_account.member_id', 'member.id')
    .leftJoin('department', 'department.id', 'member.department_id')
    .select(itemColumns)

/** ROLE-6: whether a role may see and search for how to reach members. */
export const seesContact = ({ adminRole }: Actor) => holds(adminRole, 'contact', 'do')
const refuseContactSearch = (actor: Actor, { phone, email }: MemberFilter) => {
  if ((phone || email) && !seesContact(actor)) fail('forbidden')
}

const sortedMembers = (db: Db, { sort: { field, direction }, ...filter }: MemberFilter & Pick<Query, 'sort'>) =>
  items(db, filter)
    .orderBy(field === 'username' ? 'member.username' : 'member.created_at', direction)
    .orderBy('member.id', direction)

/** One page of members; rows, total and tabs have the same conditions. */
export const findMembers = async (db: Db, actor: Actor, query: Query) => {
  refuseContactSearch(actor, query)
  const [rows, counted, tabs] = await Promise.all([
    sortedMembers(db, query).limit(query.size).offset(offsetOf(query)).execute(),
    countMembers(db, query),
    countTabs(db, query),
  ])
  return { rows, ...tabs, ...counted }
}

const countMembers = (db: Db, filter: MemberFilter) => countUpTo(filtered(db, filter).select(sql`1`.as('one')), db)

/**
 * The filters behind the tabs, which are the levels and the disabled accounts. The tabs of the levels keep the chosen
 * state, except when it is the tab of the disabled accounts.
 */
const tabFilters = ({ level, enabled, ...filter }: MemberFilter) => {
  const ofLevels = enabled === false && !level ? filter : { ...filter, enabled }
  return {
    all: ofLevels,
    level1: { ...ofLevels, level: levelId.administrator },
    level2: { ...ofLevels, level: levelId.first },
    level4: { ...ofLevels, level: levelId.second },
    level5: { ...ofLevels, level: levelId.third },
    disabled: { ...filter, enabled: false },
  } as const
}

const countTabs = (db: Db, filter: MemberFilter) => {
  const filters = tabFilters(filter)
  return countEach(Object.keys(filters) as (keyof typeof filters)[], (tab) => countMembers(db, filters[tab]))
}

export const findMember = (db: Db | Tx, id: number) =>
  members(db)
    .leftJoin('point_account', 'point_account.member_id', 'member.id')
    .leftJoin('department', 'department.id', 'member.department_id')
    .select(itemColumns)
    .where('member.id', '=', id)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof findMember>>>

export const toMemberItem = (row: Row): MemberItem => ({
  ...toUser(row),
  levelId: row.level,
  deptName: row.department_name,
  lastLoginTime: row.last_login_at?.toISOString() ?? null,
  updateTime: row.updated_at.toISOString(),
})

/** A member in the list: the e-mail is masked, too, for roles that may not see how to reach members. */
export const toListedMember =
  (viewer: Actor) =>
  (row: Row): MemberItem =>
    seesContact(viewer) ? toMemberItem(row) : { ...toMemberItem(row), email: maskEmail(row.email) }

/** Shows the whole phone number, only to an administrator who edits the account; the audit log records it. */
export const toMemberDetail = (row: Row): MemberItem => ({ ...toMemberItem(row), phone: row.phone })

const exportedFor = (viewer: Actor): Column<Row>[] => [
  { title: '编号', value: (row) => row.id },
  { title: '用户名', value: (row) => row.username, width: 20 },
  { title: '姓名', value: (row) => row.nick_name, width: 20 },
  { title: '手机', value: (row) => maskPhone(row.phone), width: 14 },
  { title: '邮箱', value: (row) => toListedMember(viewer)(row).email, width: 28 },
  { title: '会员等级', value: (row) => (row.level === null ? '' : levels[row.level].label) },
  { title: '公司/部门', value: (row) => row.department_name, width: 24 },
  { title: '状态', value: (row) => accountStateLabel(row.enabled) },
  { title: '注册时间', value: (row) => row.created_at, width: 20 },
  { title: '最近登录', value: (row) => row.last_login_at, width: 20 },
]

export const exportMembers = (
  db: Db,
  actor: Actor,
  { format, ...query }: z.output<typeof endpoint.query>,
): Promise<Download> => {
  refuseContactSearch(actor, query)
  return exportAs(format, '用户', exportedFor(actor), sortedMembers(db, query))
}
