import type { Db } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import { findForEdit } from './admin-queries.ts'
import { findArticle, findNeighbours } from './queries.ts'
import { toAdminArticle, toArticle } from './view.ts'

export const readArticle = async (db: Db, id: number) => {
  const row = (await findArticle(db, id)) ?? fail('not_found')
  return toArticle(row, await findNeighbours(db, row.id, row.published_at!))
}

export const readForEdit = async (db: Db, id: number) =>
  toAdminArticle((await findForEdit(db, id)) ?? fail('not_found'))
