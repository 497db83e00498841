import { shownRichText } from '#kernel/content/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { findForEdit } from '../admin-queries.ts'
import { findAttachments } from '../attachments/queries.ts'
import { toSourceAndFiles } from '../view.ts'

const selectVersions = (db: Db, newsId: number) =>
  db
    .selectFrom('news_version')
    .innerJoin('member', 'member.id', 'news_version.editor_id')
    .select(['news_version.version', 'news_version.title', 'news_version.saved_at'])
    .select('member.nick_name as editor_name')
    .where('news_version.news_id', '=', newsId)

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

const toVersion = (row: Row) => ({
  version: row.version,
  title: row.title,
  editorName: row.editor_name,
  savedTime: row.saved_at.toISOString(),
})

/** The stored versions of an article, newest first; one that was never saved since has none. */
export const listVersions = async (db: Db, newsId: number) => {
  if (!(await findForEdit(db, newsId))) fail('not_found')
  return (await selectVersions(db, newsId).orderBy('version', 'desc').execute()).map(toVersion)
}

export const readVersion = async (db: Db, { newsId, version }: { newsId: number; version: number }) => {
  if (!(await findForEdit(db, newsId))) fail('not_found')
  const row =
    (await selectVersions(db, newsId)
      .select(['summary', 'content', 'section', 'cover', 'cover_seed', 'source_name', 'source_link', 'file_ids'])
      .where('version', '=', version)
      .executeTakeFirst()) ?? fail('not_found')
  return {
    ...toVersion(row),
    ...toSourceAndFiles(row, await findAttachments(db, row.file_ids)),
    summary: row.summary,
    content: shownRichText(row.content),
    section: row.section,
    cover: row.cover,
    coverSeed: row.cover_seed ?? newsId,
  }
}
