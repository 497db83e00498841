import type { JobContext } from '#kernel/jobs/index.ts'
import { mediaFolder, videosFolder } from './media-files.ts'
import './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes media of deleted files and of killed runs. Media younger than a day stay, since a run may be about to publish
 * them.
 */
export const sweepMedia = async (
  { db, files, log, signal }: Pick<JobContext, 'db' | 'files' | 'log' | 'signal'>,
  now: Date,
): Promise<void> => {
  const paths = new Map<string, Date>()
  for await (const { key, modifiedAt } of files.list(videosFolder)) {
    const path = key.split('/')[2] ?? ''
    paths.set(path, new Date(Math.max(modifiedAt.getTime(), paths.get(path)?.getTime() ?? 0)))
  }
  const old = [...paths].filter(([, newest]) => newest.getTime() < now.getTime() - dayMs).map(([path]) => path)
  let removed = 0
  for (let from = 0; from < old.length; from += 500) {
    signal.throwIfAborted()
    const batch = old.slice(from, from + 500)
    const rows = await db
      .selectFrom('video')
      .select('path')
      .where('path', 'in', batch)
      .where('state', '=', 'ready')
      .execute()
    const inUse = new Set(rows.map(({ path }) => path))
    for (const path of batch.filter((each) => !inUse.has(each))) {
      await files.removeAll(mediaFolder(path))
      removed++
    }
  }
  if (removed > 0) log.info({ videos: removed }, 'swept videos')
}
