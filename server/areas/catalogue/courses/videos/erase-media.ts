import type { Tx } from '#kernel/database/index.ts'
import './tables.ts'

/** Forgets the videos made of erased files, given by their keys; the job that sweeps videos removes their media. */
export const eraseMedia = async (tx: Tx, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .deleteFrom('video')
    .using('stored_file')
    .whereRef('stored_file.id', '=', 'video.file_id')
    .where('stored_file.key', 'in', keys)
    .execute()
}
