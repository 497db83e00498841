import type { Tx } from '#kernel/database/index.ts'
import { settingsOf } from '../../../../base/settings/index.ts'
import { readScanJob } from './read-scan.job.ts'

/** Behind documents whose readers wait for a preview. */
const afterPreviews = -10

/** PREV-9: enqueues the recognition of a scan, if the settings say so. */
export const onScanFound = async (tx: Tx, fileId: number): Promise<void> => {
  const { readScans } = await settingsOf(tx, 'library')
  if (readScans === 1) await readScanJob.enqueue(tx, { fileId }, { priority: afterPreviews })
}
