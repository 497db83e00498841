import { sql } from 'kysely'
import { type Db, preparedRow, type Tx } from '#kernel/database/index.ts'
import './tables.ts'

export const memberColumns = [
  'member.id',
  'member.username',
  'member.nick_name',
  'member.phone',
  'member.email',
  'member.sex',
  'member.level',
  'member.admin_role',
  'member.enabled',
  'member.department_id',
  'member.avatar',
  'member.must_change_password',
  'member.muted_until',
  'member.consent_version',
  'member.administrator_since',
  'member.second_factor_since',
  'member.created_at',
  'point_account.balance as coins',
  'point_account.updated_at as coins_changed_at',
] as const

/** Members with their coins; a member who never had coins has no point account. */
const membersWithCoins = (db: Db | Tx) =>
  db.selectFrom('member').leftJoin('point_account', 'point_account.member_id', 'member.id')

/** Every page of a logged-in member reads this row. */
export const getMember = async (db: Db | Tx, id: number) => {
  const row = await preparedRow(db, 'accounts.member', { id }, ($) =>
    membersWithCoins(db).select(memberColumns).where('member.id', '=', $('id')),
  )
  if (!row) throw new Error(`there is no member ${id}`)
  return row
}

export type MemberRow = Awaited<ReturnType<typeof getMember>>

export const findByName = (db: Db | Tx, username: string) =>
  db
    .selectFrom('member')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** What a login reads beyond the session that it answers. */
const loginColumns = [
  'password_hash',
  'foreign_hash',
  'foreign_scheme',
  'closes_at',
  'disabled_until',
  'disabled_reason',
  'last_login_at',
] as const

/** An account whose owner has proved something other than the password. */
export const findEntering = (db: Db | Tx, id: number) =>
  membersWithCoins(db)
    .select([...memberColumns, ...loginColumns])
    .where('member.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
export type EnteringMember = NonNullable<Awaited<ReturnType<typeof findEntering>>>

/** Finds an account by phone or, case-insensitively, by user name; where both match, the owner of the phone wins. */
export const findForLogin = (db: Db, name: string) =>
  membersWithCoins(db)
    .select([...memberColumns, ...loginColumns, 'phone_verified_at', 'email_verified_at', 'email_since'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', name.toLowerCase()),
        eb.and([eb('phone', '=', name), eb('phone', '<>', '')]),
      ]),
    )
    .orderBy(sql`phone = ${name}`, 'desc')
    .executeTakeFirst()

/**
 * Company and department of the member, joined from the company down; the alliance's name appears only for its own
 * staff.
 */
export const placeOfWork = sql<string | null>`(
  with recursive line as (
    select id, parent_id, name, 0 as height from department where id = member.department_id
    union all
    select parent.id, parent.parent_id, parent.name, height + 1
    from department as parent join line on parent.id = line.parent_id
  )
  select string_agg(name, ' / ' order by height desc) from line
  where parent_id is not null or height = 0
)`

/** The account with the details that only its owner sees. */
export const getProfile = (db: Db, id: number) =>
  membersWithCoins(db)
    .select([
      ...memberColumns,
      'member.invite_code',
      'member.password_changed_at',
      'member.phone_verified_at',
      'member.email_verified_at',
      'member.consent_version',
      'member.consent_at',
      placeOfWork.as('department_name'),
    ])
    .select((eb) =>
      eb
        .selectFrom('member as invited')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('invited.inviter_id', '=', 'member.id')
        .as('invited_count'),
    )
    .where('member.id', '=', id)
    .executeTakeFirstOrThrow()

export const findInviter = (db: Db | Tx, code: string) =>
  db
    .selectFrom('member')
    .select('id')
    .where('invite_code', '=', code.toUpperCase())
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .executeTakeFirst()
