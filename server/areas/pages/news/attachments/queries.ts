import type { NewsAttachment } from '#contract/pages/news/news.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import '../tables.ts'

/** The files with these ids in the given order. */
export const findAttachments = async (db: Db | Tx, ids: number[]): Promise<NewsAttachment[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('news_file')
    .innerJoin('stored_file', 'stored_file.id', 'news_file.file_id')
    .select(['stored_file.id', 'stored_file.name', 'stored_file.suffix', 'stored_file.size as fileSize'])
    .where('news_file.file_id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
