import { sql } from 'kysely'
import { type Db, inTransaction, type Timestamp, type Tx } from '#kernel/database/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { indexPages } from './index-pages.job.ts'
import { putPages, type SearchPage } from './page-rows.ts'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    search_page_due: { kind: string; id: number; due_at: Timestamp; attempts: number }
  }
}

/** Reads the pages of a document; undefined while some of them cannot be read yet, as during a conversion. */
export type ReadPages = (context: Pick<JobContext, 'db' | 'files'>, id: number) => Promise<SearchPage[] | undefined>

/**
 * Has the pages of listed documents indexed by the next run. Where others are due already a run is on its way, and the
 * schedule follows if it has just ended.
 */
export const markPagesDue = async (tx: Tx, kind: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ is_awaited: boolean }>`
    with marked as (
      insert into search_page_due (kind, id)
      select kind, id from search_document where kind = ${kind} and id = any(${ids}::bigint[])
      on conflict (kind, id) do update set due_at = now(), attempts = 0
    )
    select exists (select from search_page_due where due_at <= now()) as is_awaited`.execute(tx)
  if (!rows[0]?.is_awaited) await indexPages.enqueue(tx, {})
}

/** Removes pages of files that a document no longer has, at once and not only when its new pages are indexed. */
export const dropOtherSources = (tx: Tx, kind: string, id: number, sources: readonly number[]) =>
  sql`delete from search_page where kind = ${kind} and id = ${id} and source_id <> all(${sources}::bigint[])`.execute(
    tx,
  )

/** Minutes until a document that is not readable yet is looked at again: 1, 2, 4 … up to an hour. */
const retryMinutes = sql`least(60, 2 ^ least(attempts, 6))`
/** A document that never becomes readable is given up after about three days. */
const mostAttempts = 80

/**
 * Indexes the documents that are due, one after the other, each in a transaction of its own: a run that is ended is
 * continued by the next one. Answers the number of documents looked at.
 */
export const indexDuePages = async (context: Indexing, readers: Record<string, ReadPages>): Promise<number> => {
  let done = 0
  while (!context.signal?.aborted && (await indexNext(context, readers))) {
    done++
    context.progress?.(0, `已更新 ${done} 份`)
  }
  return done
}

type Indexing = Pick<JobContext, 'db' | 'files'> & Partial<Pick<JobContext, 'signal' | 'progress'>>

const indexNext = async (context: Indexing, readers: Record<string, ReadPages>): Promise<boolean> => {
  const { db } = context
  const due = await db
    .selectFrom('search_page_due')
    .select(['kind', 'id', sql<string>`due_at::text`.as('due_at')])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return false
  const pages = await readers[due.kind]?.(context, due.id)
  await (pages ? finish(db, due, pages) : postpone(db, due))
  return true
}

interface Due {
  kind: string
  id: number
  /** As text, which has the microseconds. */
  due_at: string
}

/**
 * Under a lock on the document's row, so that pages are neither written for a document that is no longer listed nor by
 * two runs at once. A document that was changed since its pages were read stays due.
 */
const finish = inTransaction(async (tx, { kind, id, due_at }: Due, pages: SearchPage[]): Promise<void> => {
  const { rows } = await sql`select from search_document where kind = ${kind} and id = ${id} for no key update`.execute(
    tx,
  )
  if (rows.length === 0) return
  const settled = await tx
    .deleteFrom('search_page_due')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('due_at', '=', sql<Date>`${due_at}::text::timestamptz`)
    .returning('id')
    .executeTakeFirst()
  if (settled) await putPages(tx, kind, id, pages)
})

const postpone = async (db: Db, { kind, id, due_at }: Due): Promise<void> => {
  await sql`
    with given_up as (
      delete from search_page_due where kind = ${kind} and id = ${id} and due_at = ${due_at}::text::timestamptz and attempts >= ${mostAttempts}
    )
    update search_page_due set attempts = attempts + 1, due_at = now() + ${retryMinutes} * interval '1 minute'
    where kind = ${kind} and id = ${id} and due_at = ${due_at}::text::timestamptz and attempts < ${mostAttempts}`.execute(
    db,
  )
}
