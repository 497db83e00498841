import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import '../tables.ts'

/** Gives the article these attachments in this order. A file of another article is refused; without ids all stay. */
export const attachFiles = async (tx: Tx, newsId: number, fileIds: number[] | undefined): Promise<void> => {
  if (!fileIds) return
  const ids = [...new Set(fileIds)]
  if (ids.length > 0) {
    const attached = await tx
      .updateTable('news_file')
      .set({ news_id: newsId })
      .where('file_id', 'in', ids)
      .where((eb) => eb.or([eb('news_id', 'is', null), eb('news_id', '=', newsId)]))
      .returning('file_id')
      .execute()
    if (attached.length !== ids.length) fail('attachment_not_found')
  }
  await tx.updateTable('news').set({ file_ids: ids }).where('id', '=', newsId).execute()
}
