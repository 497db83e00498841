import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import './tables.ts'

const publicColumns = [
  'id',
  'username',
  'nick_name',
  'phone',
  'email',
  'sex',
  'level',
  'enabled',
  'department_id',
  'created_at',
] as const

export const getMember = (db: Db, id: number) =>
  db.selectFrom('member').select(publicColumns).where('id', '=', id).executeTakeFirstOrThrow()

/** By user name (without regard to case) or by phone. */
export const findForLogin = (db: Db, name: string) =>
  db
    .selectFrom('member')
    .select([...publicColumns, 'password_hash'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', name.toLowerCase()),
        eb.and([eb('phone', '=', name), eb('phone', '<>', '')]),
      ]),
    )
    .orderBy(sql`lower(username) = ${name.toLowerCase()}`, 'desc')
    .executeTakeFirst()

export type MemberRow = Awaited<ReturnType<typeof getMember>>
