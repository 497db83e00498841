import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { findForEdit } from './admin-queries.ts'
import { findAttachments } from './attachments/queries.ts'
import { findArticle } from './queries.ts'
import { toAdminArticle, toArticle } from './view.ts'

export const readArticle = async (db: Db, id: number) => {
  const row = (await findArticle(db, id)) ?? fail('not_found')
  return toArticle(row, await findAttachments(db, row.file_ids))
}

export const readForEdit = async (db: Db, id: number) => {
  const row = (await findForEdit(db, id)) ?? fail('not_found')
  return toAdminArticle(row, await findAttachments(db, row.file_ids))
}
