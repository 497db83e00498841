import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { JobContext } from '#kernel/jobs/index.ts'
import { UnreadableDocument } from './office/converter.ts'

/** Copies a stored file into the work folder. */
export const fetchFile = async (
  { files, signal }: Pick<JobContext, 'files' | 'signal'>,
  key: string,
  target: string,
): Promise<string> => {
  const found = await files.read(key)
  if (!found) throw new UnreadableDocument('missing')
  await pipeline(found.stream, createWriteStream(target), { signal })
  return target
}
