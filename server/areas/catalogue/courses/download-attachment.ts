import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { levelId } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { itemDownloads } from '../copies/index.ts'
import { offeredColumns, toOfferedItem } from '../items/index.ts'
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

/** TRACE-10: with a code of its own, but for the audit as it was uploaded. */
export const attachmentDownloads = itemDownloads({
  find: findAttached,
  titleOf: ({ item, file }) => `${item.name}：${file.name}`,
  tracesUnapproved: false,
  refuse: (actor) =>
    actor.level === levelId.third
      ? fail('forbidden', { message: '三级会员只能使用授权给您的课程' })
      : fail('lesson_not_bought', { message: '请先购买课程后再下载' }),
})
