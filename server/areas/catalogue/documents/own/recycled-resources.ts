import type { Tx } from '#kernel/database/index.ts'
import { eraseFiles } from '../../../base/files/index.ts'
import type { RecycledContent } from '../../../base/recycle/index.ts'
import { eraseTexts, hasBuyers, remove, restoreDeleted } from '../../items/index.ts'
import { refuseDuplicate } from './contribution.ts'
import '../tables.ts'

export const recycledResources: RecycledContent = {
  remove: (db, actor, id) => remove(db, actor, 'resource', id),

  /** Refused if somebody uploaded the same file meanwhile. */
  async restore(tx, actor, id) {
    const { author_id, newest_version } = await restoreDeleted(tx, actor, 'resource', id)
    await refuseDuplicate(tx, author_id, await shaOf(tx, id, newest_version), id)
  },

  async erase(tx, id) {
    if (await hasBuyers(tx, id)) return []
    await eraseTexts(tx, id)
    await tx.updateTable('resource').set({ tags: [] }).where('item_id', '=', id).execute()
    const versions = await tx
      .updateTable('resource_version')
      .set({ tags: [] })
      .where('item_id', '=', id)
      .returning('file_id')
      .execute()
    return eraseFiles(tx, [...new Set(versions.map(({ file_id }) => file_id))])
  },
}

const shaOf = async (tx: Tx, id: number, number: number): Promise<string> => {
  const { sha256 } = await tx
    .selectFrom('resource_version')
    .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
    .select('stored_file.sha256')
    .where('resource_version.item_id', '=', id)
    .where('resource_version.number', '=', number)
    .executeTakeFirstOrThrow()
  return sha256
}
