import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { put, type SearchDocument } from './documents.ts'

/** Reads the next documents after the id `after`, ordered by id; none at the end. */
export type ReadBatch = (tx: Tx, after: number) => Promise<SearchDocument[]>

/**
 * Indexes every document of a kind again and removes those that no longer exist, batch by batch while the portal runs:
 * after a change of segmentation rules, or when the index may differ from its source.
 */
export const reindex = async (db: Db, kind: string, read: ReadBatch): Promise<{ documents: number }> => {
  let documents = 0
  for (let after = 0; ; ) {
    const batch = await nextBatch(db, kind, after, read)
    if (!batch) return { documents }
    documents += batch.size
    after = batch.last
  }
}

/** Reads and writes one batch under a lock on this kind, so that no newer state is overwritten by an older one. */
const nextBatch = inTransaction(async (tx, kind: string, after: number, read: ReadBatch) => {
  await sql`select pg_advisory_xact_lock(hashtext('search_document'), hashtext(${kind}))`.execute(tx)
  const batch = await read(tx, after)
  const last = batch.at(-1)?.id
  await removeBetween(tx, kind, after, last, batch)
  for (const document of batch) await put(tx, document)
  return last === undefined ? undefined : { size: batch.length, last }
})

const removeBetween = async (
  tx: Tx,
  kind: string,
  after: number,
  last: number | undefined,
  current: SearchDocument[],
) => {
  let gone = tx
    .deleteFrom('search_document')
    .where('kind', '=', kind)
    .where('id', '>', after)
    .where(({ not, eb }) => not(eb('id', '=', sql<number>`any(${current.map(({ id }) => id)}::bigint[])`)))
  if (last !== undefined) gone = gone.where('id', '<=', last)
  await gone.execute()
}
