import { Readable } from 'node:stream'
import type { Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { checkContent, contentType } from './kinds/file-kinds.ts'
import { type FileFacts, insertStoredFile } from './stored-file.ts'

/**
 * Stores the bytes of a file that was found inside another; throws a refusal if they are not of the kind that the suffix
 * names.
 */
export const storeDerivedFile = async (
  files: FileStore,
  { key, name, suffix }: Pick<FileFacts, 'key' | 'name' | 'suffix'>,
  content: Buffer,
): Promise<Omit<FileFacts, 'id'>> => {
  const stored = await files.put(key, Readable.from([content]), { contentType: contentType(suffix) })
  try {
    await checkContent(files, key, suffix, stored.size)
  } catch (error) {
    await files.remove(key)
    throw error
  }
  return { key, name, suffix, ...stored }
}

/** Adds its row. Nobody owns it, so that it counts towards no quota and nobody can download it. */
export const insertDerivedFile = (tx: Tx, file: Omit<FileFacts, 'id'>): Promise<FileFacts> =>
  insertStoredFile(tx, file, { ownerId: null, purpose: 'inside' })
