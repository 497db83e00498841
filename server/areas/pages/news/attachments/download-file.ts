import { sql } from 'kysely'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { fileDownload } from '../../../base/files/index.ts'
import '../tables.ts'

interface AttachmentKey {
  newsId: number
  fileId: number
}

const findFile = (db: Db, { newsId, fileId }: AttachmentKey) =>
  db
    .selectFrom('news_file')
    .innerJoin('news', 'news.id', 'news_file.news_id')
    .innerJoin('stored_file', 'stored_file.id', 'news_file.file_id')
    .select(['stored_file.key', 'stored_file.name', 'stored_file.suffix', 'stored_file.size', 'stored_file.sha256'])
    .select(sql<boolean>`news.state = 'published' and news_file.file_id = any(news.file_ids)`.as('is_public'))
    .where('news_file.file_id', '=', fileId)
    .where('news_file.news_id', '=', newsId)
    .where('news.deleted_at', 'is', null)
    .executeTakeFirst()

/** Sends an attachment of a published article to everybody; those of drafts and older versions to editors alone. */
export const downloadNewsFile = async (
  services: Services,
  actor: Actor | undefined,
  attachment: AttachmentKey,
  caller: Caller,
): Promise<Download> => {
  const file = (await findFile(services.db, attachment)) ?? fail('not_found')
  if (!file.is_public && !holds(actor?.adminRole, 'editContent')) fail('not_found')
  return fileDownload(services, file, caller)
}
