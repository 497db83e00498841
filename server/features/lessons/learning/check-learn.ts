import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireLesson } from '../lesson.ts'

/** The access code of the caller for a lesson that the caller can see. */
export const checkLearn = async (db: Db, actor: Actor, lessonId: number) => {
  const { code } = await requireLesson(db, actor, lessonId)
  return { code }
}
