import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { deleteUpload, findUpload, partKeys } from './queries.ts'

/** The folder of parts of unfinished uploads. */
export const uploadsFolder = 'uploads'

export const folderOf = (id: string) => `${uploadsFolder}/${id}`

/** Returns the caller's own complete upload. */
export const getFinished = async (db: Db, ownerId: number, id: string) => {
  const upload = (await findUpload(db, ownerId, id)) ?? fail('not_found', { message: '上传不存在或已被使用' })
  return upload.received === upload.size ? upload : fail('upload_unfinished')
}

/** Reads the received parts in order. */
export async function* readParts({ db, files }: Pick<Services, 'db' | 'files'>, id: string): AsyncIterable<Buffer> {
  for (const { key, size } of await partKeys(db, id)) {
    const part = await files.read(key)
    if (part?.size !== size) {
      part?.stream.destroy()
      fail('not_found', { message: '上传不存在或已被使用' })
    }
    yield* part!.stream
  }
}

/**
 * Removes the files before the row: a leftover row is found by the next sweep, leftover files only by listing the
 * store.
 */
export const eraseUpload = async ({ db, files }: Pick<Services, 'db' | 'files'>, id: string): Promise<void> => {
  await files.removeAll(folderOf(id))
  await deleteUpload(db, id)
}
