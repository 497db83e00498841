import type { Tx } from '#kernel/database/index.ts'
import { eraseFiles } from '../../base/files/index.ts'

/** Erases table and archive of a run, also for other runs that name them; the caller removes the bytes of these keys. */
export const eraseRunFiles = (
  tx: Tx,
  ...runs: { file_id: number | null; archive_id: number | null }[]
): Promise<string[]> =>
  eraseFiles(
    tx,
    runs.flatMap(({ file_id, archive_id }) => [file_id, archive_id]).filter((id) => id !== null),
  )
