import type { Tx } from '#kernel/database/index.ts'
import { storeFingerprint } from './alike/store-fingerprint.ts'
import { markResourcesDue } from './read-search-pages.ts'

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
