import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { auditState } from '#contract/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { accessCode, accessCodes, usesAll } from '../access/index.ts'
import { fileDownload } from '../files/index.ts'
import { isVisible } from '../offers/index.ts'
import { lessonColumns, toLesson } from './lesson.ts'
import './tables.ts'

/** An attachment with the newest version that contains it; approved versions come before others. */
const findAttached = (db: Db, fileId: number) =>
  db
    .selectFrom('lesson_attachment')
    .innerJoin('lesson', 'lesson.id', 'lesson_attachment.lesson_id')
    .innerJoin('stored_file', 'stored_file.id', 'lesson_attachment.file_id')
    .innerJoin('lesson_version', (join) =>
      join
        .onRef('lesson_version.lesson_id', '=', 'lesson_attachment.lesson_id')
        .onRef('lesson_version.number', '=', 'lesson_attachment.version'),
    )
    .select(lessonColumns)
    .select(['stored_file.key', 'stored_file.name as file_name', 'stored_file.suffix', 'stored_file.size'])
    .select(['stored_file.sha256', 'lesson_version.state as version_state'])
    .where('lesson_attachment.file_id', '=', fileId)
    .orderBy(sql`lesson_version.state = ${sql.lit(auditState.approved)}`, 'desc')
    .orderBy('lesson_attachment.version', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Sends an attachment to a member who may watch the lesson; attachments of unapproved versions are only for the author
 * and administrators.
 */
export const downloadAttachment = async (
  services: Services,
  actor: Actor,
  storageId: number,
  caller: Caller,
): Promise<Download> => {
  const found = (await findAttached(services.db, storageId)) ?? fail('not_found')
  const item = toLesson(found)
  const code = await accessCode(services.db, actor, item)
  const isOwn = usesAll(actor) || actor.id === item.ownerId
  if (!isVisible(actor, item, code) || (found.version_state !== auditState.approved && !isOwn)) fail('not_found')
  if (code === accessCodes.none) refuse(actor)
  return fileDownload(services, { ...found, name: found.file_name }, caller)
}

const refuse = (actor: Actor) =>
  actor.level === levelId.third
    ? fail('forbidden', { message: '三级会员只能使用授权给您的课程' })
    : fail('lesson_not_bought', { message: '请先购买课程后再下载' })
