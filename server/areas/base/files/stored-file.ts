import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import type { FilePurpose } from './file-purposes.ts'
import { contentType } from './kinds/file-kinds.ts'
import './tables.ts'

/** A stored file; its content never changes. */
export interface FileFacts {
  id: number
  key: string
  name: string
  suffix: string
  size: number
  /** lower-case hex */
  sha256: string
}

const facts = ['id', 'key', 'name', 'suffix', 'size', 'sha256'] as const

/** 32 characters that keys of the file store may contain: 160 random bits. */
export const randomId = () => Array.from(randomBytes(32), (byte) => (byte % 32).toString(32)).join('')

/** The folder of stored files; subfolders keep directories on disk small. */
export const storedFolder = 'stored'

export const newKey = () => {
  const id = randomId()
  return `${storedFolder}/${id.slice(0, 2)}/${id}`
}

/** Includes purpose and owner, which access depends on. */
export const findStoredFile = (
  db: Db | Tx,
  id: number,
): Promise<(FileFacts & { owner_id: number | null; purpose: FilePurpose }) | undefined> =>
  db
    .selectFrom('stored_file')
    .select([...facts, 'owner_id', 'purpose'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

export const insertStoredFile = (
  tx: Db | Tx,
  { key, name, suffix, size, sha256 }: Omit<FileFacts, 'id'>,
  { ownerId, purpose, id }: { ownerId: number | null; purpose: FilePurpose; id?: number },
): Promise<FileFacts> =>
  tx
    .insertInto('stored_file')
    .values({ ...(id !== undefined && { id }), key, name, suffix, size, sha256, purpose, owner_id: ownerId })
    .returning(facts)
    .executeTakeFirstOrThrow()

/** The id of the membership application is prescribed (FILE-6). */
export const membershipApplicationId = 226

/**
 * Stores a file of the portal under a fixed id and replaces an earlier one, whose content is deleted by the next sweep.
 */
export const putFixedFile = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  id: number,
  name: string,
  content: Readable,
): Promise<FileFacts> => {
  const suffix = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const key = newKey()
  const { size, sha256 } = await files.put(key, content, { contentType: contentType(suffix) })
  const file = { key, name, suffix, size, sha256 }
  try {
    return await db
      .insertInto('stored_file')
      .values({ id, ...file, purpose: 'form', owner_id: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(file))
      .returning(facts)
      .executeTakeFirstOrThrow()
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

/** Passes the bytes through and refuses more than `maxBytes`. */
export const bounded = (source: AsyncIterable<Buffer>, maxBytes: number, refuse: () => never): Readable =>
  Readable.from(
    (async function* () {
      let size = 0
      for await (const chunk of source) {
        size += chunk.length
        if (size > maxBytes) refuse()
        yield chunk
      }
      if (size === 0) fail('file_empty')
    })(),
    { objectMode: false },
  )
