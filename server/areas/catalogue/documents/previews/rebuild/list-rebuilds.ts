import type { Rebuild } from '#contract/catalogue/documents/previews/rebuilds.ts'
import type { Db } from '#kernel/database/index.ts'
import { runColumns } from './rebuild-queries.ts'
import '../tables.ts'

const shown = 5

export const listRebuilds = async (db: Db): Promise<Rebuild[]> => {
  const rows = await db
    .selectFrom('document_rebuild')
    .innerJoin('member', 'member.id', 'document_rebuild.member_id')
    .select(runColumns.map((column) => `document_rebuild.${column}` as const))
    .select(['done_count', 'failed_count', 'document_rebuild.created_at', 'ended_at', 'member.nick_name'])
    .orderBy('document_rebuild.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    scope: row.scope,
    resourceId: row.resource_id,
    parts: row.parts,
    state: row.state,
    percent: row.state === 'done' ? 100 : Math.floor((100 * row.last_file_id) / Math.max(1, row.until_file_id)),
    doneCount: row.done_count,
    failedCount: row.failed_count,
    userName: row.nick_name,
    createTime: row.created_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
  }))
}
