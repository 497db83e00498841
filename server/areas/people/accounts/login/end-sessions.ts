import { inTransaction } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { getStanding, refuseOwnAccount, requireMayManage } from '../roles/standing.ts'
import { endSession, endSessionsOf } from './sessions.ts'

/** Ends one session of a member, or all of them, for an administrator. */
export const endSessions = inTransaction(async (tx, actor: Actor, memberId: number, sessionId: number | undefined) => {
  refuseOwnAccount(actor, memberId)
  const person = await getStanding(tx, memberId)
  requireMayManage(actor, person)
  if (sessionId === undefined) await endSessionsOf(tx, [memberId])
  else await endSession(tx, memberId, sessionId)
  await noteChange(tx, actor, {
    target: `用户 ${person.username}`,
    memberId,
    after: { sessionId: sessionId ?? '全部' },
  })
  return { message: sessionId === undefined ? '全部设备已下线' : '该设备已下线' }
})
