import { sql } from 'kysely'
import { newsFiles } from '#contract/constants.ts'
import type { Tx } from '#kernel/database/index.ts'
import { eraseUnusedAttachments } from '../attachments/erase-attachments.ts'
import '../tables.ts'

const columns = sql`title, summary, content, section, cover, cover_seed, source_name, source_link, file_ids`

/** Stores the saved text as a version and removes the oldest beyond the limit, with files that only they had. */
export const storeVersion = async (tx: Tx, newsId: number, editorId: number): Promise<void> => {
  await sql`
    insert into news_version (news_id, version, ${columns}, editor_id)
    select id, version, ${columns}, ${editorId} from news where id = ${newsId}`.execute(tx)
  const removed = await tx
    .deleteFrom('news_version')
    .where('news_id', '=', newsId)
    .where('version', '<=', (eb) =>
      eb
        .selectFrom('news_version as newer')
        .select('newer.version')
        .where('newer.news_id', '=', newsId)
        .orderBy('newer.version', 'desc')
        .offset(newsFiles.maxVersions)
        .limit(1),
    )
    .returning('version')
    .execute()
  if (removed.length > 0) await eraseUnusedAttachments(tx, newsId)
}

/** An article saved before versions were stored gets its present text as the first one. */
export const storeFirstVersion = async (tx: Tx, newsId: number): Promise<void> => {
  await sql`
    insert into news_version (news_id, version, ${columns}, editor_id, saved_at)
    select id, version, ${columns}, author_id, updated_at from news
    where id = ${newsId} and not exists (select from news_version where news_id = ${newsId})`.execute(tx)
}
