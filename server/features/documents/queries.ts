import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import './tables.ts'

export interface Pdf {
  key: string
  size: number
  sha256: string
  pageCount: number
}

/** The file and the state of its preview; undefined if there is no such file. */
export const findDocument = (db: Db, fileId: number) =>
  db
    .selectFrom('stored_file as file')
    .leftJoin('document', 'document.file_id', 'file.id')
    .select(['file.id', 'file.name', 'file.suffix', 'file.key', 'file.size', 'file.sha256'])
    .select(['document.state', 'reason', 'attempts', 'pdf_key', 'pdf_size', 'pdf_sha256', 'page_count'])
    .where('file.id', '=', fileId)
    .executeTakeFirst()

/** Starts a run and counts it. */
export const markRunning = (db: Db, fileId: number) =>
  db
    .updateTable('document')
    .set((eb) => ({ state: 'running', reason: null, attempts: eb('attempts', '+', 1), started_at: sql<Date>`now()` }))
    .where('file_id', '=', fileId)
    .execute()

export const markReady = (db: Db, fileId: number, { key, size, sha256, pageCount }: Pdf) =>
  db
    .updateTable('document')
    .set({ state: 'ready', reason: null, attempts: 0, finished_at: sql<Date>`now()` })
    .set({ pdf_key: key, pdf_size: size, pdf_sha256: sha256, page_count: pageCount })
    .where('file_id', '=', fileId)
    .execute()

export const markFailed = (db: Db, fileId: number, reason: string) =>
  db
    .updateTable('document')
    .set({ state: 'failed', reason, finished_at: sql<Date>`now()` })
    .where('file_id', '=', fileId)
    .execute()
