import { sql } from 'kysely'
import type { z } from 'zod'
import type { ChangedNews, NewNews } from '#contract/pages/news/news.ts'
import { cleanRichText, isEmptyRichText, textOf } from '#kernel/content/index.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { trendingScoreOf } from '#kernel/listing/index.ts'
import { announce } from '#kernel/live/index.ts'
import { recycle } from '../../base/recycle/index.ts'
import { findForEdit } from './admin-queries.ts'
import { findAttachments } from './attachments/queries.ts'
import { publishScheduled } from './publish-scheduled.job.ts'
import { indexNews } from './search-news.ts'
import { storeFirstVersion, storeVersion } from './versions/store-version.ts'
import { toAdminArticle } from './view.ts'
import './tables.ts'

const summaryLength = 120
const maxPinned = 3

/** Adds a news item, its text cleaned; a publishing time in the future makes it scheduled. */
export const addNews = inTransaction((tx, author: Actor, article: z.output<typeof NewNews>) =>
  addIn(tx, author, article),
)

interface ImportedNews {
  article: z.output<typeof NewNews>
  viewCount: number
  onImported(tx: Tx, id: number): Promise<void>
}

/** Adds an article of an old system with its views; `onImported` runs in the transaction that adds it. */
export const importNews = inTransaction(async (tx, author: Actor, { article, viewCount, onImported }: ImportedNews) => {
  const { id } = await addIn(tx, author, article)
  if (viewCount > 0)
    await tx
      .updateTable('news')
      .set({
        view_count: viewCount,
        trending_score: trendingScoreOf(viewCount, new Date(article.publishTime ?? Date.now())),
      })
      .where('id', '=', id)
      .execute()
  await onImported(tx, id)
})

const addIn = async (tx: Tx, author: Actor, article: z.output<typeof NewNews>) => {
  const { id } = await tx
    .insertInto('news')
    .values({ ...columnsOf(article), author_id: author.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(tx, id, article.fileIds)
  await storeVersion(tx, id, author.id)
  await noteChange(tx, author, { target: nameOf(article.title), after: article })
  return afterSaving(tx, id)
}

/** Gives the article these attachments in this order. A file of another article is refused; without ids all stay. */
const attachFiles = async (tx: Tx, newsId: number, fileIds: number[] | undefined): Promise<void> => {
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

/** The name of an article in the audit log. */
export const nameOf = (title: string) => `资讯《${title}》`

/** Changes a news item; the version prevents overwriting another administrator's change. */
export const updateNews = inTransaction(async (tx, editor: Actor, article: z.output<typeof ChangedNews>) => {
  const before = (await lockNews(tx, article.id)) ?? fail('not_found')
  requireVersion(article.version, before.version)
  await storeFirstVersion(tx, article.id)
  const columns = columnsOf(article)
  await tx
    .updateTable('news')
    .set({
      ...columns,
      // Saving a published item again does not move it to the top.
      published_at:
        article.publishTime === undefined ? (before.published_at ?? columns.published_at) : columns.published_at,
      version: before.version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', article.id)
    .execute()
  await attachFiles(tx, article.id, article.fileIds)
  await storeVersion(tx, article.id, editor.id)
  await noteChange(tx, editor, { target: nameOf(article.title), after: article })
  return afterSaving(tx, article.id)
})

/** Moves a news item to the recycle bin. */
export const deleteNews = inTransaction(async (tx, editor: Actor, id: number) => {
  const deleted = await tx
    .updateTable('news')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('title')
    .executeTakeFirst()
  if (!deleted) return fail('not_found')
  await recycle(tx, editor, { kind: 'news', id, title: deleted.title })
  await indexNews(tx, id)
  await noteChange(tx, editor, { target: nameOf(deleted.title) })
  announce(tx, { topic: 'news' })
  return { message: '恭喜你，删除成功' }
})

const lockNews = (tx: Tx, id: number) =>
  tx
    .selectFrom('news')
    .select(['version', 'published_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

const columnsOf = (article: z.output<typeof NewNews>) => {
  const content = cleanRichText(article.content)
  if (isEmptyRichText(content)) fail('content_empty')
  const isPublic = article.state === 'published'
  const publishedAt = article.publishTime ? new Date(article.publishTime) : isPublic ? new Date() : null
  return {
    title: article.title,
    summary: article.summary || textOf(content).slice(0, summaryLength),
    content,
    section: article.section,
    cover: article.cover ?? null,
    ...(article.coverSeed !== undefined && { cover_seed: article.coverSeed }),
    source_name: article.sourceName,
    source_link: article.sourceLink ?? null,
    state: isPublic && publishedAt! > new Date() ? ('scheduled' as const) : article.state,
    published_at: publishedAt,
    is_pinned: article.isTop,
  }
}

const afterSaving = async (tx: Tx, id: number) => {
  await requirePinLimit(tx)
  await indexNews(tx, id)
  const row = (await findForEdit(tx, id)) ?? fail('not_found')
  if (row.state === 'scheduled') {
    const delaySeconds = Math.max(0, Math.ceil((row.published_at!.getTime() - Date.now()) / 1000))
    await publishScheduled.enqueue(tx, {}, { delaySeconds })
  }
  announceNews(tx, [id], row.state)
  return toAdminArticle(row, await findAttachments(tx, row.file_ids))
}

/**
 * A change of an article drops its page and the lists; its neighbours' links to it follow when their cached pages expire.
 * An article that may have been taken off the site leaves all pages at once.
 */
export const announceNews = (tx: Tx, ids: number[], state: string | undefined): void => {
  if (state === undefined || state === 'published') for (const id of ids) announce(tx, { topic: 'news', id })
  else announce(tx, { topic: 'news' })
}

/** At most three items are pinned. The lock makes two administrators who pin at once take turns. */
export const requirePinLimit = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('news.pinned'))`.execute(tx)
  const { pinned } = await tx
    .selectFrom('news')
    .select(sql<number>`count(*)::int`.as('pinned'))
    .where('is_pinned', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (pinned > maxPinned) fail('pin_limit_reached')
}
