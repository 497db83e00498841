import { levelId } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'

/** Why this person may not watch this video; undefined when nothing stands against it. */
export type WatchRule = (db: Db, actor: Actor, fileId: number) => Promise<ErrorCode | undefined>

let ruleOfCourses: WatchRule = async () => 'lesson_not_bought'

/** Courses, which come later, know who has bought what. Owners of files and administrators are never asked. */
export const registerWatchRule = (rule: WatchRule): void => {
  ruleOfCourses = rule
}

export const watchRefusal = async (
  db: Db,
  actor: Actor,
  video: { fileId: number; ownerId: number | null },
): Promise<ErrorCode | undefined> =>
  actor.level === levelId.administrator || actor.id === video.ownerId
    ? undefined
    : ruleOfCourses(db, actor, video.fileId)
