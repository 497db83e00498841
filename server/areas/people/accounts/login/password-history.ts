import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { isPassword } from './password.ts'
import '../tables.ts'

/** The most that the setting allows; older hashes are deleted. */
const maxStored = 24

/** ACC-67: refuses one of the member's last passwords; `field` is the one of the form. */
export const refuseUsedPassword = async (db: Db, memberId: number, password: string, field: string): Promise<void> => {
  const { passwordHistory } = await settingsOf(db, 'security')
  const { password_hash } = await db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const replaced = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(passwordHistory - 1)
    .execute()
  for (const hash of [password_hash, ...replaced.map((row) => row.password_hash)]) {
    if (!(await isPassword(hash, password))) continue
    const message = `新密码不能与最近用过的 ${passwordHistory} 个密码相同`
    fail('password_used', { message, fields: { [field]: message } })
  }
}

/** Stores the present password of the member, which is about to be replaced in the same transaction. */
export const storeReplacedPassword = async (tx: Tx, memberId: number): Promise<void> => {
  await sql`
    insert into password_history (member_id, password_hash)
    select id, password_hash from member where id = ${memberId} and password_hash <> '' for no key update`.execute(tx)
  await sql`
    delete from password_history where member_id = ${memberId} and id <= (
      select id from password_history where member_id = ${memberId} order by id desc offset ${maxStored} limit 1)`.execute(
    tx,
  )
}
