import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { bandsOf, fingerprintOf } from './fingerprint.ts'
import '../tables.ts'

/** Replaces the fingerprint of a document; a text that is too short has none. */
export const storeFingerprint = async (tx: Tx, fileId: number, texts: string[]): Promise<void> => {
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
