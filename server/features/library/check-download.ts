import type { Db } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { type AccessCode, accessCode } from '../access/index.ts'
import { findItem, isVisible } from './item.ts'

/** What the caller may do with a resource he can see. */
export const checkDownload = async (db: Db, actor: Actor, resourceId: number): Promise<AccessCode> => {
  const item = (await findItem(db, resourceId)) ?? fail('not_found')
  const code = await accessCode(db, actor, item)
  return isVisible(actor, item, code) ? code : fail('not_found')
}
