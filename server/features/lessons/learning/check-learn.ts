import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireLesson } from '../lesson.ts'

/** What the caller may do with a lesson he can see. */
export const checkLearn = async (db: Db, actor: Actor, lessonId: number) => {
  const { code } = await requireLesson(db, actor, lessonId)
  return { code }
}
