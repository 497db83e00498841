import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { addMember } from './add-member.ts'
import '../tables.ts'

/**
 * Creates `admin` on a portal without administrators and returns its random password, which is shown once and must be
 * changed at the first login.
 */
export const ensureAdministrator = inTransaction(async (tx): Promise<string | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('accounts.first-administrator'))`.execute(tx)
  if (await findAnyAdministrator(tx)) return undefined
  const password = `${randomBytes(9).toString('base64url')}a1`
  await addMember(tx, {
    username: 'admin',
    nickName: '秘书处',
    sex: null,
    level: levelId.administrator,
    adminRole: 'super',
    departmentId: 1,
    password,
    mustChangePassword: true,
  })
  return password
})

/** By the role, which administrators alone have: the index of roles holds nobody else, while levels are those of all members. */
export const findAnyAdministrator = (db: Db) =>
  db.selectFrom('member').select('id').where('admin_role', 'is not', null).limit(1).executeTakeFirst()
