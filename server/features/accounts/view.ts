import type { Session, User } from '#contract/accounts.ts'
import type { MemberRow } from './queries.ts'
import { roleOf } from './sessions.ts'

/** A person as the person may see himself; nothing of the password is ever part of it. */
export const toUser = (row: MemberRow): User => ({
  id: row.id,
  username: row.username,
  nickName: row.nick_name,
  phone: row.phone,
  email: row.email,
  sex: row.sex,
  enabled: row.enabled,
  roles: row.level === null ? [] : [{ id: row.level, name: roleOf(row.level) }],
  deptId: row.department_id,
  createTime: row.created_at.toISOString(),
  userCoin: { coin: 0, updateTime: row.created_at.toISOString() },
})

export const toSession = (row: MemberRow): Session => ({ user: toUser(row), roles: [roleOf(row.level)] })
