import { connect } from '#kernel/database/index.ts'
import { openSession } from '../../server/features/accounts/testing.ts'

/** Opens a session for this member and returns the headers that carry its token. */
export const sessionHeaders = async (memberId: number, { url }: { url: string }) => {
  const { db, close } = connect(url, { max: 1 })
  const { token } = await openSession(db, memberId, { address: '127.0.0.1', userAgent: 'bench' }, undefined)
  await close()
  return { authorization: `Bearer ${token}` }
}
