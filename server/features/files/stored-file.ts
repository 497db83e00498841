import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { contentType } from './kinds/file-kinds.ts'
import './tables.ts'

/** What is known of a kept file; its bytes never change. */
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

/** 32 characters of the alphabet the store's keys allow: 160 random bits. */
export const randomId = () => Array.from(randomBytes(32), (byte) => (byte % 32).toString(32)).join('')

/** The folder of all kept files, spread so that no folder of a disk grows without bound. */
export const storedFolder = 'stored'

export const newKey = () => {
  const id = randomId()
  return `${storedFolder}/${id.slice(0, 2)}/${id}`
}

/** With the owner, by whom access is decided. */
export const findStoredFile = (
  db: Db | Tx,
  id: number,
): Promise<(FileFacts & { owner_id: number | null }) | undefined> =>
  db
    .selectFrom('stored_file')
    .select([...facts, 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertStoredFile = (
  tx: Db | Tx,
  { key, name, suffix, size, sha256 }: Omit<FileFacts, 'id'>,
  { ownerId, id }: { ownerId: number | null; id?: number },
): Promise<FileFacts> =>
  tx
    .insertInto('stored_file')
    .values({ ...(id !== undefined && { id }), key, name, suffix, size, sha256, owner_id: ownerId })
    .returning(facts)
    .executeTakeFirstOrThrow()

/** FILE-6 prescribes the number of the membership application. */
export const membershipApplicationId = 226

/** Puts a file of the portal itself under a number of its own; what stood there is replaced, its bytes go with a sweep. */
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
      .values({ id, ...file, owner_id: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(file))
      .returning(facts)
      .executeTakeFirstOrThrow()
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

/** The bytes as they arrive, up to the limit; one byte more is refused. */
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
