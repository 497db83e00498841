import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { eraseFiles } from '../../../base/files/index.ts'
import { erasedText, type RecycledContent } from '../../../base/recycle/index.ts'
import { eraseTexts, hasBuyers, remove, restoreDeleted } from '../../items/index.ts'
import '../tables.ts'

export const recycledLessons: RecycledContent = {
  remove: (db, actor, id) => remove(db, actor, 'lesson', id),

  restore: async (tx, actor, id) => void (await restoreDeleted(tx, actor, 'lesson', id)),

  async erase(tx, id) {
    if (await hasBuyers(tx, id)) return []
    const fileIds = await filesOf(tx, id)
    await eraseTexts(tx, id)
    await tx.updateTable('lesson').set({ catalogue: null }).where('item_id', '=', id).execute()
    await tx.updateTable('lesson_chapter').set({ name: erasedText }).where('lesson_id', '=', id).execute()
    await tx.updateTable('lesson_section').set({ name: erasedText }).where('lesson_id', '=', id).execute()
    return eraseFiles(tx, fileIds)
  },
}

/** The videos and attachments of all versions that no other lesson uses. */
const filesOf = async (tx: Tx, id: number): Promise<number[]> => {
  const { rows } = await sql<{ file_id: number }>`
    with used as (
      select file_id, lesson_id from lesson_section where file_id is not null
      union select file_id, lesson_id from lesson_attachment)
    select mine.file_id from (
      select file_id from lesson_section where lesson_id = ${id} and file_id is not null
      union select file_id from lesson_attachment where lesson_id = ${id}) as mine
    where not exists (select from used where used.file_id = mine.file_id and used.lesson_id <> ${id})`.execute(tx)
  return rows.map(({ file_id }) => file_id)
}
