import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { usesAll } from '../../items/index.ts'

/** The reason why this member may not watch this video; undefined if he may. */
export type WatchRule = (db: Db, actor: Actor, fileId: number) => Promise<ErrorCode | undefined>

/** Records that the member is about to get a part of this video, if it is not for everybody. */
type WatchRecord = (db: Db, actor: Actor, fileId: number) => Promise<void>

let watchRule: WatchRule = async () => 'lesson_not_bought'
let recordWatch: WatchRecord = async () => {}

/** Courses are loaded after videos and register the rule, since they know the purchases. It is not called for the file's owner and administrators. */
export const registerWatchRule = (rule: WatchRule, record: WatchRecord = recordWatch): void => {
  watchRule = rule
  recordWatch = record
}

export const recordWatching = (db: Db, actor: Actor, video: { fileId: number; ownerId: number | null }) =>
  actor.id === video.ownerId ? undefined : recordWatch(db, actor, video.fileId)

export const watchRefusal = async (
  db: Db,
  actor: Actor,
  video: { fileId: number; ownerId: number | null },
): Promise<ErrorCode | undefined> =>
  usesAll(actor) || actor.id === video.ownerId ? undefined : watchRule(db, actor, video.fileId)
