import type { Db } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import { hitOrFail, takeBack } from '#kernel/http/index.ts'

const rule = { max: 10, windowSeconds: 3600 }
const revealing = new Set(['phone_taken', 'email_taken'])

/**
 * Limits how often somebody learns that a phone number or an e-mail is taken: after ten answers all attempts are refused,
 * because with only the taken ones refused the refusal would still tell. Other outcomes do not count.
 */
export const limitProbing = async <R>(db: Db, prober: string, attempt: () => Promise<R>): Promise<R> => {
  const key = `taken:${prober}`
  await hitOrFail(db, key, rule)
  let isRevealed = false
  try {
    return await attempt()
  } catch (error) {
    isRevealed = error instanceof AppError && revealing.has(error.code)
    throw error
  } finally {
    if (!isRevealed) await takeBack(db, key)
  }
}
