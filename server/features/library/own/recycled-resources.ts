import type { Tx } from '#kernel/database/index.ts'
import { eraseFiles } from '../../files/index.ts'
import { erasedText, hasBuyers, restoreDeletedOf } from '../../offers/index.ts'
import type { RecycledContent } from '../../recycle/index.ts'
import { remove, resourceActions } from './author-actions.ts'
import { refuseDuplicate } from './contribution.ts'
import '../tables.ts'

const restoreDeleted = restoreDeletedOf('resource', resourceActions)

export const recycledResources: RecycledContent = {
  remove,

  /** Refused if somebody uploaded the same file meanwhile. */
  async restore(tx, actor, id) {
    const { author_id } = await restoreDeleted(tx, actor, id)
    await refuseDuplicate(tx, author_id, await shaOf(tx, id), id)
  },

  async erase(tx, id) {
    if (await hasBuyers(tx, 'resource', id)) return []
    const blank = { name: erasedText, description: erasedText, tags: [], cover: null }
    await tx
      .updateTable('resource')
      .set({ ...blank, newest_name: erasedText })
      .where('id', '=', id)
      .execute()
    const versions = await tx
      .updateTable('resource_version')
      .set({ ...blank, change_note: null })
      .where('resource_id', '=', id)
      .returning('file_id')
      .execute()
    return eraseFiles(tx, [...new Set(versions.map(({ file_id }) => file_id))])
  },
}

const shaOf = async (tx: Tx, id: number): Promise<string> => {
  const { sha256 } = await tx
    .selectFrom('resource_version')
    .innerJoin('resource', (join) =>
      join
        .onRef('resource.id', '=', 'resource_version.resource_id')
        .onRef('resource.newest_version', '=', 'resource_version.number'),
    )
    .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
    .select('stored_file.sha256')
    .where('resource.id', '=', id)
    .executeTakeFirstOrThrow()
  return sha256
}
