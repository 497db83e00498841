import type { Db } from '#kernel/db.ts'
import type { Actor } from '#kernel/session.ts'
import { requireItem } from './item.ts'

/** What the caller may do with a lesson he can see. */
export const checkLearn = async (db: Db, actor: Actor, lessonId: number) => {
  const { code } = await requireItem(db, actor, lessonId)
  return { code }
}
