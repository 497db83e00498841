import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { bandsOf, fingerprintOf } from './alike/fingerprint.ts'
import { markResourcesDue } from './read-search-pages.ts'
import './tables.ts'

/** What follows from the text of a document. */
export type TextStep = 'index' | 'fingerprint'

/** Stores what follows from the texts of the pages, in the transaction that stores them or when it is rebuilt. */
export const onDocumentRead = async (
  tx: Tx,
  fileId: number,
  texts: string[],
  steps: readonly TextStep[] = ['index', 'fingerprint'],
): Promise<void> => {
  if (steps.includes('fingerprint')) await storeFingerprint(tx, fileId, texts)
  if (steps.includes('index')) await markResourcesDue(tx, fileId)
}

/** Replaces the fingerprint of a document; a text that is too short has none. */
const storeFingerprint = async (tx: Tx, fileId: number, texts: string[]): Promise<void> => {
  await tx.deleteFrom('document_fingerprint').where('file_id', '=', fileId).execute()
  const fingerprint = fingerprintOf(texts.join('\n'))
  if (!fingerprint) return
  const { hashes, shingleCount } = fingerprint
  await tx
    .insertInto('document_fingerprint')
    .values({ file_id: fileId, hashes: sql`${hashes}::integer[]`, shingle_count: shingleCount })
    .execute()
  await sql`
    insert into document_band (hash, file_id)
    select distinct hash, ${fileId}::bigint from unnest(${bandsOf(fingerprint)}::bigint[]) as hash`.execute(tx)
}
