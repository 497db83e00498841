import type { Level } from '#contract/constants.ts'
import type { Db, Tx } from '#kernel/db.ts'
import { hashPassword } from './password.ts'
import './tables.ts'

export interface NewMember {
  username: string
  nickName: string
  sex: '男' | '女' | null
  level: Level | null
  departmentId: number | null
  password: string
}

/** Makes an account and returns its id; an account of that name that is there already stays as it is. */
export const addMember = async (db: Db | Tx, { password, ...member }: NewMember): Promise<number> => {
  const existing = await findId(db, member.username)
  if (existing !== undefined) return existing
  const { id } = await db
    .insertInto('member')
    .values({
      username: member.username,
      nick_name: member.nickName,
      sex: member.sex,
      level: member.level,
      department_id: member.departmentId,
      password_hash: await hashPassword(password),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const findId = async (db: Db | Tx, username: string) => {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
