import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { eraseFiles } from '../../../base/files/index.ts'
import '../tables.ts'

/** Erases all files of an article; the caller removes the bytes of these keys after the commit. */
export const eraseAttachments = async (tx: Tx, newsId: number): Promise<string[]> => {
  const files = await tx.deleteFrom('news_file').where('news_id', '=', newsId).returning('file_id').execute()
  return eraseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  )
}

/** Erases the files that neither the article nor one of its stored versions has; the file sweep removes their bytes. */
export const eraseUnusedAttachments = async (tx: Tx, newsId: number): Promise<void> => {
  const files = await tx
    .deleteFrom('news_file')
    .where('news_id', '=', newsId)
    .where(sql<boolean>`not exists (
      select from news where news.id = news_file.news_id and news_file.file_id = any(news.file_ids))`)
    .where(sql<boolean>`not exists (
      select from news_version as v where v.news_id = news_file.news_id and news_file.file_id = any(v.file_ids))`)
    .returning('file_id')
    .execute()
  await eraseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  )
}
