import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { deleteUpload, findUpload, partKeys } from './queries.ts'

/** The folder of everything that has arrived of unfinished uploads. */
export const uploadsFolder = 'uploads'

export const folderOf = (id: string) => `${uploadsFolder}/${id}`

/** The caller's own upload, arrived whole. */
export const getFinished = async (db: Db, ownerId: number, id: string) => {
  const upload = (await findUpload(db, ownerId, id)) ?? fail('not_found', { message: '上传不存在或已被使用' })
  return upload.received === upload.size ? upload : fail('upload_unfinished')
}

/** What has arrived, in order. */
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

/** Removes the bytes first: a row that is left over is found again, bytes without a row only by looking at everything. */
export const eraseUpload = async ({ db, files }: Pick<Services, 'db' | 'files'>, id: string): Promise<void> => {
  await files.removeAll(folderOf(id))
  await deleteUpload(db, id)
}
