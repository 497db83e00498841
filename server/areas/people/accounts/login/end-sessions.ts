import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { endSession, endSessionsOf } from './sessions.ts'

/** Ends one session of a member, or all of them, for an administrator. */
export const endSessions = inTransaction(async (tx, actor: Actor, memberId: number, sessionId: number | undefined) => {
  const member = await tx.selectFrom('member').select('username').where('id', '=', memberId).executeTakeFirst()
  if (!member) return fail('not_found')
  if (sessionId === undefined) await endSessionsOf(tx, [memberId])
  else await endSession(tx, memberId, sessionId)
  await noteChange(tx, actor, {
    target: `用户 ${member.username}`,
    memberId,
    after: { sessionId: sessionId ?? '全部' },
  })
  return { message: sessionId === undefined ? '全部设备已下线' : '该设备已下线' }
})
