import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { findForEdit } from './admin-queries.ts'
import { findArticle } from './queries.ts'
import { toAdminArticle, toArticle } from './view.ts'

export const readArticle = async (db: Db, id: number) => toArticle((await findArticle(db, id)) ?? fail('not_found'))

export const readForEdit = async (db: Db, id: number) =>
  toAdminArticle((await findForEdit(db, id)) ?? fail('not_found'))
