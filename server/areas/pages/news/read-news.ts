import type { z } from 'zod'
import type { listNews as endpoint } from '#contract/pages/news/news.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, requirePermission } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findDeleted, findForEdit } from './admin-queries.ts'
import { findAttachments } from './attachments/queries.ts'
import { findArticle, findPublished } from './queries.ts'
import { findByWords } from './search-news.ts'
import { toAdminArticle, toArticle, toDeletedItem, toListedItem } from './view.ts'

/** One page of the news: search results or the whole list; for administrators also what was deleted. */
export const listNews = async (db: Db, actor: Actor | undefined, query: z.output<typeof endpoint.query>) => {
  const { title } = query
  if (query.isDelete === 1) {
    requirePermission(actor, 'editContent')
    return toPage(await findDeleted(db, query), toDeletedItem)
  }
  return title
    ? toPage(await findByWords(db, { ...query, title }), toListedItem)
    : toPage(await findPublished(db, query), toListedItem)
}

export const readArticle = async (db: Db, id: number) => {
  const row = (await findArticle(db, id)) ?? fail('not_found')
  return toArticle(row, await findAttachments(db, row.file_ids))
}

export const readForEdit = async (db: Db, id: number) => {
  const row = (await findForEdit(db, id)) ?? fail('not_found')
  return toAdminArticle(row, await findAttachments(db, row.file_ids))
}
