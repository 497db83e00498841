import type { Level } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import { addMember, openSession } from '../areas/people/accounts/testing.ts'

/** A person with a session but without a password, for tests that speak to processes of their own. */
export const aPersonWithSession = async (
  db: Db,
  { username, nickName = username, level }: { username: string; nickName?: string; level: Level },
): Promise<{ id: number; token: string }> => {
  const password = { hash: 'x' }
  const rights = { level, ...(level === 1 && { adminRole: 'super' as const }) }
  const id = await addMember(db, { username, nickName, sex: null, ...rights, departmentId: 1, password })
  const { token } = await openSession(db, id, { address: '127.0.0.1', userAgent: 'test' }, 7)
  return { id, token }
}
