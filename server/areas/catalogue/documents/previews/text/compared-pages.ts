import { sql } from 'kysely'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import '../tables.ts'

export interface PageText {
  page: number
  text: string
}

const { maxComparedPages, maxComparedPageText } = documentLimits

/** The texts of the first pages of a document, at most as many as are compared. */
export const comparedPages = (db: Db, fileId: number, lastPage: number = maxComparedPages): Promise<PageText[]> =>
  db
    .selectFrom('document_page')
    .select(['page', sql<string>`left(text, ${maxComparedPageText})`.as('text')])
    .where('file_id', '=', fileId)
    .where('page', '<=', Math.min(lastPage, maxComparedPages))
    .orderBy('page')
    .execute()
