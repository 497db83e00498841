import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { levelId } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { preparationOf, prepareTraced, sendTraced, type TracedFile } from '../copies/index.ts'
import { accessCode, accessCodes, isVisible, offeredColumns, toOfferedItem, usesAll } from '../items/index.ts'
import './tables.ts'

/** An attachment with the newest version that contains it; approved versions come before others. */
const findAttached = async (db: Db, fileId: number) => {
  const row = await db
    .selectFrom('lesson_attachment')
    .innerJoin('item', 'item.id', 'lesson_attachment.lesson_id')
    .innerJoin('stored_file', 'stored_file.id', 'lesson_attachment.file_id')
    .innerJoin('item_version', (join) =>
      join
        .onRef('item_version.item_id', '=', 'lesson_attachment.lesson_id')
        .onRef('item_version.number', '=', 'lesson_attachment.version'),
    )
    .select(offeredColumns)
    .select(['stored_file.key', 'stored_file.name as file_name', 'stored_file.suffix', 'stored_file.size'])
    .select(['stored_file.sha256', 'item_version.state as version_state', 'lesson_attachment.version as number'])
    .where('lesson_attachment.file_id', '=', fileId)
    .orderBy(sql`item_version.state = ${sql.lit(auditState.approved)}`, 'desc')
    .orderBy('lesson_attachment.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, item: toOfferedItem(row), file: { ...row, id: fileId, name: row.file_name } }
}

/**
 * The attachment, if the actor may watch the lesson; attachments of unapproved versions are only for the author and
 * administrators.
 */
const findPermitted = async (db: Db, actor: Actor, fileId: number) => {
  const found = (await findAttached(db, fileId)) ?? fail('not_found')
  const code = await accessCode(db, actor, found.item)
  const isOwn = usesAll(actor) || actor.id === found.item.ownerId
  const isApproved = found.version_state === auditState.approved
  if (!isVisible(actor, found.item, code) || !(isApproved || isOwn)) fail('not_found')
  if (code === accessCodes.none) refuse(actor)
  return { ...found, isApproved }
}

type Found = Awaited<ReturnType<typeof findPermitted>>

/** Sends an attachment; TRACE-10: with a code of its own, but for the audit as it was uploaded. */
export const downloadAttachment = async (
  services: Services,
  actor: Actor,
  storageId: number,
  caller: Caller,
): Promise<Download> => {
  const found = await findPermitted(services.db, actor, storageId)
  return sendTraced(services, toTraced(actor, found), caller)
}

/** TRACE-3: begins to make the copy of the caller's next download. */
export const prepareAttachment = async (services: Services, actor: Actor, storageId: number) =>
  prepareTraced(services, toTraced(actor, await findPermitted(services.db, actor, storageId)))

/** How far the copy of the caller's next download is. */
export const readPreparation = async (db: Db, actor: Actor, storageId: number) =>
  preparationOf(db, toTraced(actor, await findPermitted(db, actor, storageId)))

const toTraced = (actor: Actor, { item, number, file, name, isApproved }: Found): TracedFile => ({
  memberId: actor.id,
  item,
  version: number,
  file,
  isPlain: !isApproved,
  title: `${name}：${file.name}`,
  link: paths.lesson(item.id),
})

const refuse = (actor: Actor) =>
  actor.level === levelId.third
    ? fail('forbidden', { message: '三级会员只能使用授权给您的课程' })
    : fail('lesson_not_bought', { message: '请先购买课程后再下载' })
