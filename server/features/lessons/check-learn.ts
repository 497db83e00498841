import type { Db } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { accessCode } from '../access/index.ts'
import { findItem, isVisible } from './item.ts'

/** What the caller may do with a lesson he can see. */
export const checkLearn = async (db: Db, actor: Actor, lessonId: number) => {
  const item = (await findItem(db, lessonId)) ?? fail('not_found')
  const code = await accessCode(db, actor, item)
  return isVisible(actor, item, code) ? { code } : fail('not_found')
}
