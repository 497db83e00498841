import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { levels } from '#contract/constants.ts'
import type { MemberLevel } from '#contract/people/notices/announcements.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import '../tables.ts'

/** Everybody, the members of one level, or those of one company with its departments. */
export interface Audience {
  level?: MemberLevel | undefined
  companyId?: number | undefined
}

/** The members who get it, as a condition on the table `member`. */
export const isRecipient = ({ level, companyId }: Audience): RawBuilder<SqlBool> => {
  const conditions = [sql`member.enabled`, sql`member.deleted_at is null`]
  if (level) conditions.push(sql`member.level = ${level}`)
  if (companyId)
    conditions.push(sql`member.department_id in (
      select id from department where company = (select company from department where id = ${companyId}))`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Counted exactly: the number is what the sender and the second administrator decide by. */
export const countRecipients = async (db: Db | Tx, audience: Audience): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member where ${isRecipient(audience)}`.execute(db)
  return rows[0]!.count
}

/** The audience in words. */
export const nameAudience = async (db: Db | Tx, { level, companyId }: Audience): Promise<string> => {
  if (level) return levels[level].label
  if (!companyId) return '全体会员'
  const department = await db
    .selectFrom('department')
    .select('company')
    .where('id', '=', companyId)
    .where('company', '<>', '')
    .executeTakeFirst()
  return department?.company ?? fail('not_found')
}
