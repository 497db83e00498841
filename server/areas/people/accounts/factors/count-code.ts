import { maxWrongCodes, wrongCodeMinutes } from '#contract/people/accounts/factor-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { hit, hitOrFail, resetLimit, takeBack } from '#kernel/http/index.ts'
import { notifySecurity } from '../../notices/index.ts'
import { networkOf } from '../login/network.ts'

const windowSeconds = wrongCodeMinutes * 60
/** How many times the limit of one account is allowed for one network altogether. */
const altogether = 10

export interface CodeAttempt {
  memberId: number
  address: string
}

const locked = `连续 ${maxWrongCodes} 次未通过，请 ${wrongCodeMinutes} 分钟后再试`

/**
 * Counts an attempt before its code is checked and fails with 429 beyond a limit: of the account, across sessions and
 * logins, and of the network. Only wrong ones count in the end.
 */
export const countCode = async (db: Db, { memberId, address }: CodeAttempt) => {
  const own = `wrong-code:${memberId}`
  const shared = `wrong-code:network ${networkOf(address)}`
  const { allowed, count, retryAfterSeconds } = await hit(db, own, { max: maxWrongCodes, windowSeconds })
  if (!allowed) fail('too_often', { retryAfterSeconds, message: locked })
  await hitOrFail(db, shared, { max: maxWrongCodes * altogether, windowSeconds })
  return {
    async succeed() {
      await resetLimit(db, own)
      await takeBack(db, shared)
    },
    /** Says how many attempts are left; the owner is notified when there are none. */
    async refuse(): Promise<never> {
      const left = maxWrongCodes - count
      if (left === 0) await inTransaction(notifySecurity)(db, memberId, { what: 'codesLocked' })
      const message = left > 0 ? `数字不对或已过期，还可再试 ${left} 次` : locked
      return fail('factor_code_wrong', { message, fields: { code: message } })
    },
  }
}
